import { readFileSync } from 'node:fs'

/** Variables that contain secrets, and may therefore name a file in place of the secret. */
const names = [
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'HOLDFAST_BACKUP_PASSPHRASE',
  'HOLDFAST_DRILL_URL',
  'HOLDFAST_METRICS_TOKEN',
  'HOLDFAST_OIDC_CLIENT_SECRET',
  'HOLDFAST_PRICE_FEED',
  'HOLDFAST_PROVIDERS',
  'HOLDFAST_SECRET_KEY',
  'HOLDFAST_SECRET_KEY_ALSO',
  'HOLDFAST_SMTP_PASSWORD',
]

/** The environment with the contents of the files that it names, such as DATABASE_URL_FILE for DATABASE_URL. Throws one
 *  error that names every file that is not readable or empty, and every variable that is set in both ways. */
export function readSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const faults: string[] = []
  const secrets = names.flatMap((name) => {
    const path = environment[`${name}_FILE`]
    if (path === undefined || path === '') return []
    if (environment[name] !== undefined && environment[name] !== '')
      faults.push(`${name}: is set beside ${name}_FILE`)
    try {
      const secret = readFileSync(path, 'utf8').trim()
      if (secret === '') faults.push(`${name}_FILE: ${path} is empty`)
      return [[name, secret] as const]
    } catch (error) {
      faults.push(`${name}_FILE: ${error instanceof Error ? error.message : 'cannot be read'}`)
      return []
    }
  })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return { ...environment, ...Object.fromEntries(secrets) }
}
