import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files in a folder and below it, in order, without hidden ones: path from `folder` → absolute path. Throws where
 *  there are none. */
export function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  const files = names.filter((name) => !/(?:^|\/)\./.test(name) && statSync(join(folder, name)).isFile())
  if (files.length === 0) throw new Error(`${folder} has no files: build it first`)
  return new Map(files.map((name) => [name, join(folder, name)]))
}
