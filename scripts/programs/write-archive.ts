import { createWriteStream, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { filesIn } from './files-in.ts'

/** Writes a folder as a compressed tar archive whose paths begin with `name`. The same files give the same bytes: they are
 *  in order, of nobody, and of one time. */
export async function writeArchive(folder: string, name: string, path: string): Promise<void> {
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(path))
  for (const [file, from] of filesIn(folder))
    archive.entry(
      { name: `${name}/${file}`, mode: 0o644, mtime: new Date(0), uid: 0, gid: 0 },
      readFileSync(from),
    )
  archive.finalize()
  await written
}
