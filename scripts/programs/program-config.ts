/** How the programs of an app are built to plain JavaScript that needs only Node: the built folder can be copied to a
 *  machine without the packages of this repository. Not minified, and the same tree produces the same bytes, wherever it
 *  is built, so that two people can compare their builds. */
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { UserConfig } from 'vite'
import { root } from './installed-packages.ts'
import { type Contents, listContents } from './list-contents.ts'

export interface ProgramPlan extends Partial<Omit<Contents, 'folder'>> {
  readonly folder: string
  /** Their entry files, from `folder`. */
  readonly programs: readonly string[]
}

/** Every chunk is in `bin`, so that a file beside a module, or one folder above it, is in the same place for each. */
export const programConfig = ({
  folder,
  programs,
  installed = [],
  files = new Map<string, string>(),
}: ProgramPlan): UserConfig => ({
  root: folder,
  logLevel: 'warn',
  plugins: [listContents({ folder, installed, files })],
  ssr: { noExternal: true, external: [...installed] },
  build: {
    ssr: true,
    target: 'node20.19',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((path) => [basename(path, '.ts'), join(folder, path)])),
      output: {
        entryFileNames: 'bin/[name].js',
        chunkFileNames: 'bin/[name]-[hash].js',
        sourcemapPathTransform: (source, map) => `/holdfast/${relative(root, resolve(dirname(map), source))}`,
      },
    },
  },
})
