package dev.hotshard.scenario.yaml;

/** A word of a phrase that is wrong: what to tell the user, and where in the text it stands, in code points. */
final class WrongAt extends Exception {
    private static final long serialVersionUID = 1;

    private final int at;

    WrongAt(Phrase.Word word, String message) {
        super(message, null, false, false);
        this.at = word.at();
    }

    int at() {
        return at;
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
