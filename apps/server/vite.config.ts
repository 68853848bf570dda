/** Builds the server and the commands of its operator, with the migrations and the built console. */
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { filesUnder } from '../../scripts/programs/files-under.ts'
import { programConfig } from '../../scripts/programs/program-config.ts'

const folder = import.meta.dirname

export default defineConfig(
  programConfig({
    folder,
    programs: ['src/main.ts', 'src/holdfast.ts'],
    // Machine code, a library that reads its tables, and the fonts of statements.
    installed: [
      '@node-rs/argon2',
      'pdfkit',
      '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
      '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
    ],
    files: new Map([
      ['bin/common-passwords.txt', join(folder, 'src/features/session/common-passwords.txt')],
      ...filesUnder('migrations', join(folder, '../../packages/store/migrations')),
      ...filesUnder('console', join(folder, '../console/dist')),
    ]),
  }),
)
