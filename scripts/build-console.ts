/** Builds the console, unless its last build, also one by a start of the sandbox, has the same sources. */
import { buildConsole } from '../sandbox/src/built-pages.ts'

console.log((await buildConsole()) ? 'console: built' : 'console: its last build has the same sources')
