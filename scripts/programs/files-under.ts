import { filesIn } from './files-in.ts'

/** The files of a folder for a place in an artefact: path in the artefact → absolute path. */
export const filesUnder = (place: string, folder: string): ReadonlyMap<string, string> =>
  new Map([...filesIn(folder)].map(([name, path]) => [`${place}/${name}`, path]))
