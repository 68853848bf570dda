import { listMigrations, migrate as applyMigrations, readSchemaState } from '@holdfast/store/migrate'
import { defineCommand } from './command.ts'
import { databaseUrlOf } from './use-database.ts'

export const migrate = defineCommand({
  name: 'migrate',
  usage: '',
  summary: 'Brings the database to the schema of this version.',
  help: [
    'The server does this at its start, too; the ingester waits for it. Run it before an update to see how long it takes. Several runs at once wait for each other, and a step that fails leaves the steps before it.',
    'Reads DATABASE_URL. A database of a newer version is refused and stays as it is.',
  ],
  options: {},
  async run({ environment, print }) {
    const url = databaseUrlOf(environment)
    const { pending } = await readSchemaState(url)
    await applyMigrations(url)
    for (const name of pending) print(`applied ${name}`)
    print(`The schema is ${listMigrations().at(-1)?.name ?? 'empty'}.`)
    return true
  },
})
