/**
 * Source files of the repository as git lists them (tracked, and new ones that are not ignored), relative to
 * the root.
 */
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export function sourceFiles(pattern = /\.(ts|tsx)$/): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listed.split('\n').filter((file) => pattern.test(file) && existsSync(`${root}/${file}`))
}
