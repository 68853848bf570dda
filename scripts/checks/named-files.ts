/**
 * Files and folders that the documentation names must exist, so that renaming a file includes the
 * documentation.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

/** A path from the root in backticks. Build results are not in the repository. */
const path = /`((?:apps|packages|sandbox|e2e|bench|scripts|docs)\/[\w./-]+)`/g
const built = /\/dist(\/|$)/

/** The changelog describes versions: a file that it names may no longer exist. */
export const findNamedFileFaults = (): string[] =>
  namedFileFaults(
    new Map(
      sourceFiles(/\.md$/)
        .filter((page) => page !== 'CHANGELOG.md')
        .map((page) => [page, readFileSync(join(root, page), 'utf8')]),
    ),
    (name) => ['', '.ts', '.tsx'].some((ending) => existsSync(join(root, name + ending))),
  )

/** Faults of a set of pages, each with its text. */
export const namedFileFaults = (
  pages: ReadonlyMap<string, string>,
  exists: (name: string) => boolean,
): string[] =>
  [...pages].flatMap(([page, text]) =>
    [...text.matchAll(path)]
      .map(([, name = '']) => name)
      .filter((name) => !built.test(name) && !exists(name))
      .map((name) => `${page}: names ${name}, which does not exist`),
  )
