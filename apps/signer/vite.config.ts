/** Builds the signer: `dist` is copied to each signer's machine. */
import { defineConfig } from 'vite'
import { programConfig } from '../../scripts/programs/program-config.ts'

export default defineConfig(
  programConfig({
    folder: import.meta.dirname,
    programs: [
      'src/main.ts',
      'src/make-node.ts',
      'src/backup.ts',
      'src/accept.ts',
      'src/recover.ts',
      'src/rules.ts',
      'src/audit.ts',
      'src/recovery-key.ts',
    ],
  }),
)
