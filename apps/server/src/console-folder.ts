import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the built console is: in the artefact of the server beside `bin`, in this repository in the console's `dist`. */
export function consoleFolder(): string {
  const inArtefact = new URL('../console/', import.meta.url)
  return fileURLToPath(existsSync(inArtefact) ? inArtefact : new URL('../../console/dist/', import.meta.url))
}
