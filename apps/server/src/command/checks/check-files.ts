import { statSync } from 'node:fs'
import { type Finding, ok, warning } from './finding.ts'

/** Whether the files of secrets can be read by other users of this machine. */
export function checkFiles(environment: NodeJS.ProcessEnv): Finding[] {
  const files = Object.entries(environment).flatMap(([name, path]) =>
    isSecretFile(name) && path !== undefined && path !== '' ? [{ name, path }] : [],
  )
  const open = files.filter(({ path }) => (statSync(path).mode & 0o077) !== 0)
  if (open.length > 0)
    return open.map(({ name, path }) =>
      warning('files', `${name}: other users can read ${path}; run chmod 600 on it`),
    )
  return files.length === 0
    ? []
    : [ok('files', `${files.length} files of secrets, readable by their owner alone`)]
}

const isSecretFile = (name: string): boolean => /^(DATABASE_URL|HOLDFAST_\w+)_FILE$/.test(name)
