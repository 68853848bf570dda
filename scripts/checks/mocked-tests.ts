/**
 * A test file that replaces a module is named `*.mocked.test.ts`: vitest runs those files in separate
 * processes, while other unit tests share their modules.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

const replacesModule = /\bvi\.(?:do)?[mM]ock\(/

export function findMockedTestFaults(): string[] {
  const files = sourceFiles(/\.test\.tsx?$/)
  return mockedTestFaults(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
}

export const mockedTestFaults = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources]
    .filter(([file, text]) => replacesModule.test(text) && !/\.mocked\.test\.tsx?$/.test(file))
    .map(
      ([file]) => `${file}: replaces a module; name it ${file.replace(/\.test\.(tsx?)$/, '.mocked.test.$1')}`,
    )
