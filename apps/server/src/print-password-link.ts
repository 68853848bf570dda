/** `npm run password-link -w apps/server -- <email> [--remove-credentials]`: prints a password link for a person when no
 *  other person can approve one. With --remove-credentials the person also loses their passkeys, authenticator app and
 *  recovery codes, for when these are lost. It is for the operator of the server, who has the database; it reads DATABASE_URL. */
import { readSecretFiles } from '@holdfast/providers'
import { openDatabase } from '@holdfast/store'
import { z } from 'zod'
import { linkByOperator } from './features/session/link-by-operator.ts'

const url = z
  .url({ error: 'DATABASE_URL: needed', protocol: /^postgres(ql)?$/ })
  .parse(readSecretFiles(process.env).DATABASE_URL)
const email = z.email({ error: 'name the email of the account' }).parse(process.argv[2])
const db = openDatabase(url)
const path = await linkByOperator(db, email, {
  removesCredentials: process.argv.includes('--remove-credentials'),
})
console.log(path ?? `no active account has the email ${email}`)
if (path === null) process.exitCode = 1
await db.destroy()
