// usage: node --import ./scripts/mapped-stacks.ts … — stacks of faults name the sources, not the one file that is made of them
// As --enable-source-maps does, but for what asks where it was called from: the log does so once at the start, and would
// read the whole map for it, which takes longer than all else of the start and 100 MB for as long as the process lives.
process.setSourceMapsEnabled(true);
