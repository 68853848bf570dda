// in-memory drivers for the prototype (all parties in one process)
import * as D from './dkls23-proto.mjs'
import { randomBytes } from '@noble/hashes/utils.js'
const range = (n) => Array.from({ length: n }, (_, i) => i + 1)
const size = (o) => {
  if (o instanceof Uint8Array) return o.length
  if (o instanceof Map) return [...o.values()].reduce((a, v) => a + size(v), 0)
  if (Array.isArray(o)) return o.reduce((a, v) => a + size(v), 0)
  if (o && typeof o === 'object') return Object.values(o).reduce((a, v) => a + size(v), 0)
  return 0
}
export { size }
// tap(round, from, to, message) may mutate messages (tamper tests)
export function dkg(n, t, { tap, secrets, expect, chainCode, log, clock } = {}) {
  const sid = randomBytes(32),
    ids = range(n),
    T = tap ?? (() => {})
  const ps = new Map(
    ids.map((i) => [i, new D.Dkg({ me: i, n, t, sid, secret: secrets?.get(i), expect, chainCode })]),
  )
  const tick = (i, f) => {
    const s = performance.now()
    const r = f()
    clock && (clock[i] = (clock[i] ?? 0) + performance.now() - s)
    return r
  }
  const r1 = new Map(ids.map((i) => [i, tick(i, () => ps.get(i).round1())]))
  ids.forEach((i) => T('dkg1', i, 0, r1.get(i)))
  const r2 = new Map(ids.map((i) => [i, tick(i, () => ps.get(i).round2(r1))]))
  ids.forEach((i) => {
    T('dkg2b', i, 0, r2.get(i).bcast)
    r2.get(i).p2p.forEach((m, j) => T('dkg2p', i, j, m))
  })
  const inbox = (r, i) => new Map(ids.filter((j) => j !== i).map((j) => [j, r.get(j).p2p.get(i)]))
  const bc = (r) => new Map(ids.map((j) => [j, r.get(j).bcast]))
  const r3 = new Map(ids.map((i) => [i, tick(i, () => ps.get(i).round3(bc(r2), inbox(r2, i)))]))
  ids.forEach((i) => {
    T('dkg3b', i, 0, r3.get(i).bcast)
    r3.get(i).p2p.forEach((m, j) => T('dkg3p', i, j, m))
  })
  const ks = new Map(ids.map((i) => [i, tick(i, () => ps.get(i).finish(bc(r3), inbox(r3, i)))]))
  const cf = new Map(ids.map((i) => [i, tick(i, () => D.confirmSend(ks.get(i)))]))
  ids.forEach((i) =>
    tick(i, () =>
      D.confirmCheck(ks.get(i), new Map(ids.filter((j) => j !== i).map((j) => [j, cf.get(j).get(i)]))),
    ),
  )
  if (log)
    Object.assign(log, {
      r4p: size(cf.get(1).get(2)),
      r1: size(r1.get(1)),
      r2b: size(r2.get(1).bcast),
      r2p: size(r2.get(1).p2p.get(2)),
      r3b: size(r3.get(1).bcast),
      r3p: size(r3.get(1).p2p.get(2)),
    })
  return ks
}
export function presign(ks, set, path, { tap, log, clock } = {}) {
  const sid = randomBytes(32),
    T = tap ?? (() => {})
  const tick = (i, f) => {
    const s = performance.now()
    const r = f()
    clock && (clock[i] = (clock[i] ?? 0) + performance.now() - s)
    return r
  }
  const S = new Map(set.map((i) => [i, tick(i, () => new D.Signer(ks.get(i), set, sid, path))]))
  const inbox = (r, i) => new Map(set.filter((j) => j !== i).map((j) => [j, r.get(j).p2p.get(i)]))
  const r1 = new Map(set.map((i) => [i, tick(i, () => S.get(i).round1())]))
  set.forEach((i) => {
    T('sig1b', i, 0, r1.get(i).bcast)
    r1.get(i).p2p.forEach((m, j) => T('sig1p', i, j, m))
  })
  const bc = new Map(set.map((j) => [j, r1.get(j).bcast]))
  const r2 = new Map(set.map((i) => [i, tick(i, () => S.get(i).round2(bc, inbox(r1, i)))]))
  set.forEach((i) => r2.get(i).p2p.forEach((m, j) => T('sig2p', i, j, m)))
  const pre = new Map(set.map((i) => [i, tick(i, () => S.get(i).presign(inbox(r2, i)))]))
  if (log)
    Object.assign(log, {
      s1b: size(r1.get(set[0]).bcast),
      s1p: size(r1.get(set[0]).p2p.get(set[1])),
      s2p: size(r2.get(set[0]).p2p.get(set[1])),
    })
  return pre
}
export function online(pre, digest, { tap } = {}) {
  const ids = [...pre.keys()],
    parts = new Map(ids.map((i) => [i, D.partial(pre.get(i), digest)]))
  if (tap)
    ids.forEach((i) => {
      const o = { part: parts.get(i) }
      tap('sig3', i, 0, o)
      parts.set(i, o.part)
    })
  return D.combine(pre.get(ids[0]), digest, [...parts.values()])
}
