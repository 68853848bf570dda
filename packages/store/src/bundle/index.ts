/** Backups of the database. */
export { readBundle, type ReadResult } from './read-bundle.ts'
export { DatabaseNotEmpty, restoreBundle } from './restore-bundle.ts'
export { shortestPassphrase, UnreadableBundle } from './sealed-file.ts'
export { writeBundle } from './write-bundle.ts'
