// drivers for @noble/curves FROST (any suite). tap(round, from, to, object) may mutate.
const size = (o) =>
  o instanceof Uint8Array
    ? o.length
    : Array.isArray(o)
      ? o.reduce((a, v) => a + size(v), 0)
      : o && typeof o === 'object'
        ? Object.values(o).reduce((a, v) => a + size(v), 0)
        : typeof o === 'string'
          ? o.length / 2
          : 0
export { size }
export function frostDkg(F, n, t, { tap, secrets, check, log } = {}) {
  const T = tap ?? (() => {}),
    signers = { min: t, max: n },
    ids = Array.from({ length: n }, (_, i) => F.Identifier.fromNumber(i + 1))
  const r1 = ids.map((id) => F.DKG.round1(id, signers, secrets?.[id]))
  r1.forEach((r, i) => T('dkg1', i, -1, r.public))
  if (check) for (const r of r1) check(r.public) // refresh/reshare: dealer constant term must be lambda*share
  const others = (i) => r1.filter((_, k) => k !== i).map((r) => r.public)
  const r2 = ids.map((_, i) => F.DKG.round2(r1[i].secret, others(i)))
  r2.forEach((m, i) => ids.forEach((id, k) => k !== i && T('dkg2', i, k, m[id])))
  const keys = ids.map((id, i) =>
    F.DKG.round3(
      r1[i].secret,
      others(i),
      r2.filter((_, k) => k !== i).map((m) => m[id]),
    ),
  )
  if (log) Object.assign(log, { r1: size(r1[0].public), r2: size(r2[0][ids[1]]) })
  return keys
}
export const frostCommit = (F, keys, set) => set.map((i) => F.commit(keys[i].secret))
export function frostSign(F, keys, set, commits, msg, { tap, log } = {}) {
  const T = tap ?? (() => {}),
    list = commits.map((c) => structuredClone(c.commitments))
  list.forEach((c, k) => T('sig1', set[k], -1, c))
  const shares = {}
  set.forEach((i, k) => {
    const s = { share: F.signShare(keys[i].secret, keys[i].public, commits[k].nonces, list, msg) }
    T('sig2', i, -1, s)
    shares[keys[i].secret.identifier] = s.share
  })
  if (log) Object.assign(log, { s1: size(list[0]), s2: 32 })
  return F.aggregate(keys[set[0]].public, list, msg, shares)
}
const lag = (Fn, i, set) => {
  let n = 1n,
    d = 1n
  for (const j of set)
    if (j !== i) {
      n = Fn.mul(n, BigInt(j))
      d = Fn.mul(d, Fn.create(BigInt(j - i)))
    }
  return Fn.div(n, d)
}
// proactive refresh / change of threshold with all holders online: every holder deals lambda_i * share_i
export function frostRefresh(F, Point, keys, t) {
  const Fn = Point.Fn,
    n = keys.length,
    set = keys.map((_, i) => i + 1),
    secrets = {},
    want = {}
  keys.forEach((k, i) => {
    const l = lag(Fn, i + 1, set)
    secrets[k.secret.identifier] = Fn.toBytes(Fn.mul(l, Fn.fromBytes(k.secret.signingShare)))
    want[k.secret.identifier] = Point.fromBytes(keys[0].public.verifyingShares[k.secret.identifier]).multiply(
      l,
    )
  })
  return frostDkg(F, n, t, {
    secrets,
    check: (p) => {
      if (!Point.fromBytes(p.commitment[0]).equals(want[p.identifier]))
        throw new Error('dealer changed the key: ' + p.identifier)
    },
  })
}
// additive tweak (unhardened child key): same delta for every share and every public element
export function frostTweak(Point, key, delta) {
  const Fn = Point.Fn,
    D = Point.BASE.multiply(delta),
    add = (b) => Point.fromBytes(b).add(D).toBytes()
  return {
    public: {
      signers: key.public.signers,
      commitments: [add(key.public.commitments[0]), ...key.public.commitments.slice(1)],
      verifyingShares: Object.fromEntries(
        Object.entries(key.public.verifyingShares).map(([k, v]) => [k, add(v)]),
      ),
    },
    secret: {
      identifier: key.secret.identifier,
      signingShare: Fn.toBytes(Fn.add(Fn.fromBytes(key.secret.signingShare), delta)),
    },
  }
}
