package dev.fivefold.lab.install;

/**
 * Somebody who may log in to the database from this machine.
 *
 * @param name the user's name
 * @param password a random one; never on a command line
 */
public record DatabaseUser(String name, String password) {

    /** Hides the password. */
    @Override
    public String toString() {
        return name;
    }
}
