/** The units of deploy/systemd run the programs of the containers, with their secrets, and cannot reach beyond their own files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8')

/** Values by key; a key may stand more than once. */
function unitOf(name: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const line of read(`systemd/holdfast-${name}.service`).split('\n')) {
    if (line === '' || /^[#[]/.test(line)) continue
    const at = line.indexOf('=')
    expect(at, line).toBeGreaterThan(0)
    found.set(line.slice(0, at), [...(found.get(line.slice(0, at)) ?? []), line.slice(at + 1)])
  }
  return found
}

const programs = ['server', 'ingester', 'signer', 'approver'] as const

const hardening = {
  NoNewPrivileges: 'yes',
  ProtectSystem: 'strict',
  ProtectHome: 'yes',
  PrivateTmp: 'yes',
  PrivateDevices: 'yes',
  ProtectKernelTunables: 'yes',
  ProtectKernelModules: 'yes',
  ProtectControlGroups: 'yes',
  ProtectProc: 'invisible',
  RestrictNamespaces: 'yes',
  RestrictSUIDSGID: 'yes',
  RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX',
  CapabilityBoundingSet: '',
  AmbientCapabilities: '',
  SystemCallArchitectures: 'native',
  UMask: '0077',
  LimitCORE: '0',
} as const

test.each(programs)('the unit of the %s is hardened, and no user of the machine runs it', (name) => {
  const unit = unitOf(name)
  for (const [key, value] of Object.entries(hardening)) expect([key, unit.get(key)]).toEqual([key, [value]])
  expect(unit.get('SystemCallFilter')).toEqual(['@system-service', '~@privileged'])
  const user = unit.get('DynamicUser')?.[0] === 'yes' ? 'dynamic' : unit.get('User')?.[0]
  expect(user).toBe(name === 'signer' ? 'holdfast-signer' : 'dynamic')
})

test.each(programs)('the unit of the %s starts what its container starts', (name) => {
  const dockerfile = read(`${name}.Dockerfile`)
  const wordsOf = (key: string) =>
    JSON.parse(new RegExp(`^${key} (\\[.*\\])$`, 'm').exec(dockerfile)?.[1] ?? '[]') as string[]
  const [node = '', ...parameters] = [...wordsOf('ENTRYPOINT'), ...wordsOf('CMD')]
  expect(parameters.length).toBeGreaterThan(1)
  expect(unitOf(name).get('ExecStart')).toEqual([`/usr/bin/${node} ${parameters.join(' ')}`])
  expect(unitOf(name).get('WorkingDirectory')).toEqual([`/opt/holdfast/${name}`])
})

test.each(programs)('the %s gets the secrets of its container, each from a credential or a file', (name) => {
  const compose = read('compose.yaml')
  const part = new RegExp(`^x-${name}:[\\s\\S]*?\\n\\n`, 'm').exec(compose)?.[0] ?? ''
  const unit = unitOf(name)
  const environment = unit.get('Environment') ?? []
  const named = environment.flatMap((line) => /^(\w+_FILE)=/.exec(line)?.slice(1) ?? [])
  expect(named.toSorted((left, right) => left.localeCompare(right))).toEqual(
    [...part.matchAll(/^ {4}(\w+_FILE): /gm)]
      .flatMap(([, variable]) => variable ?? [])
      .toSorted((left, right) => left.localeCompare(right)),
  )
  const loaded = (unit.get('LoadCredential') ?? []).map((line) => line.split(':')[0])
  const used = environment.flatMap((line) => /_FILE=%d\/(.*)$/.exec(line)?.slice(1) ?? [])
  expect(used).toEqual(loaded)
  // A secret in the environment is readable for other processes of its user, and in `systemctl show`.
  for (const line of environment) expect(line).toMatch(/^(NODE_ENV|SIGNER_DATA|\w+_FILE)=/)
})

test('a signer keeps its shares where it may write', () => {
  const unit = unitOf('signer')
  expect([unit.get('StateDirectory'), unit.get('StateDirectoryMode')]).toEqual([
    ['holdfast-signer'],
    ['0700'],
  ])
  expect(unit.get('Environment')).toContain('SIGNER_DATA=/var/lib/holdfast-signer')
})
