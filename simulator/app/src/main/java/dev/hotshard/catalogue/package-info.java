/**
 * Holds: the scenarios that come with the program, and their table of contents.
 * Imports: what a scenario's reader asks for files by.
 * Promises: reads nothing outside of the catalogue, whatever a name says.
 * Start reading at: {@link dev.hotshard.catalogue.Catalogue}.
 */
@NullMarked
package dev.hotshard.catalogue;

import org.jspecify.annotations.NullMarked;
