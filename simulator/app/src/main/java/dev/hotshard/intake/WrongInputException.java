package dev.hotshard.intake;

/** An input that can't be read as what it was taken for; the message is for the user and names the input. */
public final class WrongInputException extends Exception {
    private static final long serialVersionUID = 1;

    WrongInputException(String message) {
        super(message, null, false, false);
    }
}
