/** Builds the program that serves the approver page, with the built page. */
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { filesIn } from '../../scripts/programs/files-in.ts'
import { programConfig } from '../../scripts/programs/program-config.ts'

const folder = import.meta.dirname

export default defineConfig(
  programConfig({
    folder,
    programs: ['serve.ts'],
    files: new Map([...filesIn(join(folder, 'dist'))].map(([name, path]) => [`page/${name}`, path] as const)),
  }),
)
