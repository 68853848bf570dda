/** Builds the program that serves the approver page, with the built page. */
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { filesUnder } from '../../scripts/programs/files-under.ts'
import { programConfig } from '../../scripts/programs/program-config.ts'

const folder = import.meta.dirname

export default defineConfig(
  programConfig({
    folder,
    programs: ['serve.ts'],
    files: filesUnder('page', join(folder, 'dist')),
  }),
)
