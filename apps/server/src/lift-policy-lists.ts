/** `npm run lift-policy-lists -w apps/server -- <organisation id>`: stores a policy without lists of addresses and countries, for an
 *  organisation whose lists shut everybody out. It is for the operator of the server, who has the database; it reads DATABASE_URL. */
import { readSecretFiles } from '@holdfast/providers'
import { openDatabase } from '@holdfast/store'
import { z } from 'zod'
import { liftLists } from './features/policies/lift-lists.ts'

const url = z
  .url({ error: 'DATABASE_URL: needed', protocol: /^postgres(ql)?$/ })
  .parse(readSecretFiles(process.env).DATABASE_URL)
const organisationId = z.uuid({ error: 'name the id of the organization' }).parse(process.argv[2])
const db = openDatabase(url)
const version = await liftLists(db, organisationId)
console.log(version === null ? 'no policy with such a list is in force' : `version ${version} has no lists`)
if (version === null) process.exitCode = 1
await db.destroy()
