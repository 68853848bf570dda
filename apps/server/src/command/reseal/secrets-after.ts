import {
  currentSecret,
  type EndpointSecrets,
  openSecrets,
  overlapMs,
  sealSecrets,
  secretOf,
} from '../../webhooks/secret.ts'
import type { Outcome, Rotation } from './rotation.ts'

/** Receivers keep their secrets: those that the earlier key made are sealed under the new one. */
export function secretsAfter({ from, to }: Rotation, endpoint: EndpointSecrets, now: number): Outcome {
  const underTo = openSecrets({ secretKey: to }, endpoint)
  const kept = underTo ?? openSecrets({ secretKey: from }, endpoint) ?? {}
  const version = endpoint.secret_version
  const wanted = new Map(Object.entries(kept).filter(([number]) => Number(number) >= version - 1))
  if (currentSecret({ secretKey: to }, endpoint) === null) {
    const current = currentSecret({ secretKey: from }, endpoint)
    if (current === null) return 'foreign'
    wanted.set(String(version), current)
  }
  const isRecent = version > 1 && now < endpoint.secret_changed_at.getTime() + overlapMs
  if (isRecent && !wanted.has(String(version - 1)))
    wanted.set(String(version - 1), secretOf(from, endpoint, version - 1))
  const isKept = [...wanted].every(([number, secret]) => underTo?.[number] === secret)
  return isKept ? 'current' : sealSecrets(to, endpoint, Object.fromEntries(wanted))
}
