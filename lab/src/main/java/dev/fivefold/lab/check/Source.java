package dev.fivefold.lab.check;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;

/** Where a value is that an exercise changes. */
interface Source {

    /**
     * Looks now. Blocks.
     *
     * @throws LabFailure if what is there cannot be read, in words for whoever has the exercise
     * @throws IOException if there is no answer
     */
    Measured look(RunningStack stack) throws IOException, InterruptedException;
}
