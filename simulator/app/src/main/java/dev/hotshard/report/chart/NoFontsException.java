package dev.hotshard.report.chart;

/**
 * This Java can't draw text: it has no font machinery or finds no font at all.
 */
public final class NoFontsException extends Exception {
    private static final long serialVersionUID = 1;

    NoFontsException(Throwable cause) {
        super(
                "this Java can't draw text, so the charts are left out (on Debian: apt-get install fontconfig "
                        + "fonts-dejavu-core)",
                cause);
    }
}
