// RESEARCH PROTOTYPE - unaudited, not constant time, not for real funds.
// t-of-n threshold ECDSA on secp256k1, written from the papers on top of @noble/curves only:
//   DKLs23 (ePrint 2023/765) signing; Masny-Rindal endemic base OT (ePrint 2019/706);
//   OT extension with the column-wise consistency check of SoftSpokenOT, k=1 (ePrint 2022/192).
// Purpose: to learn how big and how fast a pure-TypeScript implementation would be.
// Transport security (authenticated + encrypted channels, echo broadcast) is the caller's job.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js'
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes, randomBytes } from '@noble/hashes/utils.js'

export const P = secp256k1.Point,
  Fn = P.Fn,
  q = Fn.ORDER,
  G = P.BASE
export const params = { KAPPA: 128, STAT: 80, XI: 256 + 2 * 80, L: 2, RHO: 2 }
const { KAPPA, XI, L, RHO } = params,
  W = L + RHO
const XB = 80 // bytes of the extended choice vector: 416 choice bits + 96 random + 128 random mask bits
let H = nobleSha256
export const setHash = (fn) => {
  H = fn
}

// ---------- small helpers
const mod = (a) => {
  const r = a % q
  return r < 0n ? r + q : r
}
const te = (s) => utf8ToBytes(s)
const u16 = (n) => Uint8Array.of(n >> 8, n & 255)
const toB = (s) => Fn.toBytes(s)
const pB = (p) => p.toBytes(true)
const dv = (b) => new DataView(b.buffer, b.byteOffset, b.byteLength)
const b2n = (b, o = 0) => {
  const d = dv(b)
  return (
    (d.getBigUint64(o) << 192n) |
    (d.getBigUint64(o + 8) << 128n) |
    (d.getBigUint64(o + 16) << 64n) |
    d.getBigUint64(o + 24)
  )
}
const n2b = (n, out, o) => {
  const d = dv(out)
  d.setBigUint64(o, n >> 192n)
  d.setBigUint64(o + 8, (n >> 128n) & M64)
  d.setBigUint64(o + 16, (n >> 64n) & M64)
  d.setBigUint64(o + 24, n & M64)
}
const M64 = (1n << 64n) - 1n
const hs = (tag, ...parts) => H(concatBytes(te('dkls23-proto/' + tag), ...parts))
const hq = (tag, ...parts) => b2n(hs(tag, ...parts)) % q // |q - 2^256| ~ 2^128: bias 2^-127
export const rnd = () => {
  for (;;) {
    const n = b2n(randomBytes(32))
    if (n > 0n && n < q) return n
  }
}
const scalarIn = (b, o = 0) => {
  const n = b2n(b, o)
  if (n >= q) throw new Abort('scalar out of range')
  return n
}
const pointIn = (b) => {
  const p = P.fromBytes(b)
  p.assertValidity()
  if (p.is0()) throw new Abort('identity point')
  return p
}
const eq = (a, b) => {
  if (a.length !== b.length) return false
  let d = 0
  for (let i = 0; i < a.length; i++) d |= a[i] ^ b[i]
  return d === 0
}
const bit = (b, i) => (b[i >> 3] >> (7 - (i & 7))) & 1
export class Abort extends Error {
  constructor(msg, party, ban = false) {
    super(msg + (party ? ` (party ${party})` : ''))
    this.party = party
    this.ban = ban
  }
}
const blame = (party, ban, f) => {
  try {
    return f()
  } catch (e) {
    throw new Abort(e.message, party, ban)
  }
}
export const lagrange = (i, set) => {
  let n = 1n,
    d = 1n
  for (const j of set)
    if (j !== i) {
      n = mod(n * BigInt(j))
      d = mod(d * BigInt(j - i))
    }
  return mod(n * Fn.inv(d))
}
const evalPoly = (c, x) => c.reduceRight((a, b) => mod(a * x + b), 0n)
const evalCommit = (C, x) => {
  let r = P.ZERO,
    e = 1n
  for (const c of C) {
    r = r.add(e === 1n ? c : c.multiplyUnsafe(e))
    e = mod(e * x)
  }
  return r
}
const mulG = (s) => (s === 0n ? P.ZERO : G.multiply(s))

// ---------- Schnorr proof of knowledge (deterministically bound to context)
const pokProve = (x, X, ctx) => {
  const k = rnd(),
    R = pB(G.multiply(k))
  const c = hq('pok', ctx, pB(X), R)
  return concatBytes(R, toB(mod(k + c * x)))
}
const pokCheck = (X, ctx, pf) => {
  if (pf.length !== 65) throw new Abort('bad pok')
  const R = pointIn(pf.subarray(0, 33))
  const c = hq('pok', ctx, pB(X), pf.subarray(0, 33))
  if (!G.multiplyUnsafe(scalarIn(pf, 33)).equals(R.add(X.multiplyUnsafe(c))))
    throw new Abort('proof of knowledge failed')
}

// ---------- endemic base OT, 128 instances, in ristretto255 (prime order, about 2x cheaper in JS than secp256k1).
// OT-extension *sender* is base-OT receiver.
const B = ristretto255.Point,
  bB = (p) => p.toBytes(),
  brnd = () => B.Fn.create(b2n(randomBytes(32)) + (b2n(randomBytes(32)) << 256n))
const bIn = (b) => {
  const p = B.fromBytes(b)
  if (p.is0()) throw new Abort('identity point')
  return p
}
const h2p = (ctx, i, w, pt) =>
  ristretto255_hasher.hashToCurve(concatBytes(te('dkls23-proto/eot'), ctx, u16(i), Uint8Array.of(w), pt))
export function baseOtReceive1(ctx) {
  const delta = randomBytes(16),
    a = [],
    msg = new Uint8Array(KAPPA * 64)
  for (let i = 0; i < KAPPA; i++) {
    const w = bit(delta, i),
      ai = brnd(),
      other = B.BASE.multiply(brnd()),
      ob = bB(other)
    const mine = B.BASE.multiply(ai).subtract(h2p(ctx, i, w, ob))
    msg.set(bB(mine), i * 64 + w * 32)
    msg.set(ob, i * 64 + (1 - w) * 32)
    a.push(ai)
  }
  return { state: { delta, a }, msg }
}
export function baseOtSend(ctx, msg) {
  if (msg.length !== KAPPA * 64) throw new Abort('bad base OT message')
  const y = brnd(),
    k0 = [],
    k1 = []
  for (let i = 0; i < KAPPA; i++) {
    const r = [msg.subarray(i * 64, i * 64 + 32), msg.subarray(i * 64 + 32, i * 64 + 64)],
      p = r.map(bIn)
    const k = [0, 1].map((w) =>
      hs('eotkey', ctx, u16(i), Uint8Array.of(w), bB(p[w].add(h2p(ctx, i, w, r[1 - w])).multiply(y))),
    )
    k0.push(k[0])
    k1.push(k[1])
  }
  return { seeds: { k0, k1 }, msg: bB(B.BASE.multiply(y)) }
}
export function baseOtReceive2(ctx, st, msg) {
  const Y = bIn(msg)
  Y.precompute?.(8, false)
  return {
    delta: st.delta,
    k: st.a.map((a, i) => hs('eotkey', ctx, u16(i), Uint8Array.of(bit(st.delta, i)), bB(Y.multiply(a)))),
  }
}

// ---------- OT extension
const prg = (seed, sid, n) => {
  const o = new Uint8Array(n)
  for (let c = 0, p = 0; p < n; c++, p += 32)
    o.set(hs('prg', seed, sid, Uint8Array.of(c)).subarray(0, Math.min(32, n - p)), p)
  return o
}
// GF(2^128) (x^128+x^7+x^2+x+1, MSB-first) multiply by a fixed element through 4-bit tables
function gfTable(chi) {
  let v = [0, 4, 8, 12].map((o) => dv(chi).getUint32(o))
  const pw = []
  for (let i = 0; i < 128; i++) {
    pw.push(v.slice())
    const c = v[3] & 1
    v = [
      v[0] >>> 1,
      (v[1] >>> 1) | (v[0] << 31),
      (v[2] >>> 1) | (v[1] << 31),
      (v[3] >>> 1) | (v[2] << 31),
    ].map((x) => x >>> 0)
    if (c) v[0] = (v[0] ^ 0xe1000000) >>> 0
  }
  const t = new Uint32Array(32 * 16 * 4)
  for (let nb = 0; nb < 32; nb++)
    for (let x = 1; x < 16; x++)
      for (let k = 0; k < 4; k++)
        if (x & (8 >> k)) for (let w = 0; w < 4; w++) t[(nb * 16 + x) * 4 + w] ^= pw[nb * 4 + k][w]
  return t
}
function uhash(tabs, col, out, oo) {
  // sum_b chi_b * block_b + last block
  let a = 0,
    b = 0,
    c = 0,
    d = 0
  for (let blk = 0; blk < 4; blk++)
    for (let i = 0; i < 16; i++) {
      const x = col[blk * 16 + i],
        t = tabs[blk]
      let o = (2 * i * 16 + (x >> 4)) * 4
      a ^= t[o]
      b ^= t[o + 1]
      c ^= t[o + 2]
      d ^= t[o + 3]
      o = ((2 * i + 1) * 16 + (x & 15)) * 4
      a ^= t[o]
      b ^= t[o + 1]
      c ^= t[o + 2]
      d ^= t[o + 3]
    }
  const w = new DataView(out.buffer, out.byteOffset + oo)
  ;[a, b, c, d].forEach((v, i) => w.setUint32(i * 4, v >>> 0))
  for (let i = 0; i < 16; i++) out[oo + i] ^= col[64 + i]
}
export const gfMulForTest = (a, b) => {
  const col = new Uint8Array(80)
  col.set(b, 0)
  const out = new Uint8Array(16),
    t = gfTable(a),
    z = new Uint32Array(2048)
  uhash([t, z, z, z], col, out, 0)
  return out
}
const transpose = (cols) => {
  const rows = new Uint8Array(XI * 16)
  for (let i = 0; i < KAPPA; i++) {
    const c = cols[i],
      m = 128 >> (i & 7),
      o = i >> 3
    for (let j = 0; j < XI; j++) if (c[j >> 3] & (128 >> (j & 7))) rows[j * 16 + o] |= m
  }
  return rows
}
const chiTabs = (sid, u) => {
  const s = hs('chi', sid, u)
  return [0, 1, 2, 3].map((i) => gfTable(hs('chi2', s, Uint8Array.of(i)).subarray(0, 16)))
}
const rowScalars = (sid, j, row) => {
  const buf = new Uint8Array(4 + 32 + 2 + 1 + 16)
  buf.set(te('row:'), 0)
  buf.set(sid, 4)
  buf[36] = j >> 8
  buf[37] = j & 255
  buf.set(row, 39)
  const r = []
  for (let k = 0; k < W; k++) {
    buf[38] = k
    r.push(b2n(H(buf)) % q)
  }
  return r
}
let GAD
const gadget = () => (GAD ??= Array.from({ length: XI }, (_, j) => hq('gadget', u16(j))))

export const OTX_BYTES = KAPPA * XB + 16 + KAPPA * 16
export function otxReceive(seeds, sid) {
  // Bob. returns {b, state, msg}
  const x = randomBytes(XB),
    t0 = [],
    u = new Uint8Array(KAPPA * XB)
  for (let i = 0; i < KAPPA; i++) {
    const t = prg(seeds.k0[i], sid, XB),
      s = prg(seeds.k1[i], sid, XB)
    t0.push(t)
    for (let k = 0; k < XB; k++) u[i * XB + k] = t[k] ^ s[k] ^ x[k]
  }
  const tabs = chiTabs(sid, u),
    xt = new Uint8Array(16),
    tt = new Uint8Array(KAPPA * 16)
  uhash(tabs, x, xt, 0)
  for (let i = 0; i < KAPPA; i++) uhash(tabs, t0[i], tt, i * 16)
  const g = gadget()
  let b = 0n
  for (let j = 0; j < XI; j++) if (bit(x, j)) b += g[j]
  return { b: b % q, state: { x, rows: transpose(t0) }, msg: concatBytes(u, xt, tt) }
}
export function otxForgeForTest(seeds, sid, col) {
  // attack helper for selfail.mjs: cheats in one column, answers the check for its real t0
  const x = randomBytes(XB),
    t0 = [],
    u = new Uint8Array(KAPPA * XB)
  for (let i = 0; i < KAPPA; i++) {
    const t = prg(seeds.k0[i], sid, XB),
      s = prg(seeds.k1[i], sid, XB)
    t0.push(t)
    for (let k = 0; k < XB; k++) u[i * XB + k] = t[k] ^ s[k] ^ x[k]
  }
  u[col * XB] ^= 0x80
  const tabs = chiTabs(sid, u),
    xt = new Uint8Array(16),
    tt = new Uint8Array(KAPPA * 16)
  uhash(tabs, x, xt, 0)
  for (let i = 0; i < KAPPA; i++) uhash(tabs, t0[i], tt, i * 16)
  return concatBytes(u, xt, tt)
}
function otxSend(seeds, sid, msg) {
  // Alice. throws => peer must be banned
  if (msg.length !== OTX_BYTES) throw new Abort('bad OT extension message')
  const u = msg.subarray(0, KAPPA * XB),
    xt = msg.subarray(KAPPA * XB, KAPPA * XB + 16),
    tt = msg.subarray(KAPPA * XB + 16)
  const tabs = chiTabs(sid, u),
    qs = [],
    h = new Uint8Array(16)
  let bad = 0
  for (let i = 0; i < KAPPA; i++) {
    const c = prg(seeds.k[i], sid, XB),
      m = -bit(seeds.delta, i) & 255
    for (let k = 0; k < XB; k++) c[k] ^= u[i * XB + k] & m
    uhash(tabs, c, h, 0)
    for (let k = 0; k < 16; k++) bad |= h[k] ^ tt[i * 16 + k] ^ (xt[k] & m)
    qs.push(c)
  }
  if (bad) throw new Abort('OT extension consistency check failed')
  return transpose(qs)
}
// ---------- random vector OLE (DKLs23 protocol 5.2): Alice holds a[0..1], Bob gets random b; c_i + d_i = a_i * b
export const MUL_BYTES = XI * W * 32 + RHO * 32 + 32
const theta = (sid, at) => {
  const s = hs('theta', sid, at)
  return Array.from({ length: L * RHO }, (_, k) => hq('theta2', s, Uint8Array.of(k)))
}
export function mulSend(seeds, sid, otmsg, a) {
  const rows = otxSend(seeds, sid, otmsg),
    g = gadget(),
    ah = [rnd(), rnd()],
    inp = [a[0], a[1], ah[0], ah[1]]
  const at = new Uint8Array(XI * W * 32),
    A0 = new Array(XI),
    r1 = new Uint8Array(16),
    c = [0n, 0n]
  for (let j = 0; j < XI; j++) {
    const r0 = rows.subarray(j * 16, j * 16 + 16)
    for (let k = 0; k < 16; k++) r1[k] = r0[k] ^ seeds.delta[k]
    const a0 = (A0[j] = rowScalars(sid, j, r0)),
      a1 = rowScalars(sid, j, r1)
    for (let k = 0; k < W; k++) {
      let v = (a0[k] - a1[k] + inp[k]) % q
      if (v < 0n) v += q
      n2b(v, at, (j * W + k) * 32)
    }
    c[0] -= (g[j] * a0[0]) % q
    c[1] -= (g[j] * a0[1]) % q
  }
  const th = theta(sid, at),
    eta = new Uint8Array(RHO * 32),
    mu = new Uint8Array(XI * RHO * 32)
  for (let k = 0; k < RHO; k++) n2b(mod(ah[k] + th[k] * a[0] + th[RHO + k] * a[1]), eta, k * 32)
  for (let j = 0; j < XI; j++)
    for (let k = 0; k < RHO; k++)
      n2b((A0[j][L + k] + th[k] * A0[j][0] + th[RHO + k] * A0[j][1]) % q, mu, (j * RHO + k) * 32)
  return { c: c.map(mod), msg: concatBytes(at, eta, hs('mu', sid, mu)) }
}
export function mulReceive(state, sid, msg) {
  if (msg.length !== MUL_BYTES) throw new Abort('bad multiplication message')
  const at = msg.subarray(0, XI * W * 32),
    eta = [0, 1].map((k) => scalarIn(msg, XI * W * 32 + k * 32)),
    mh = msg.subarray(XI * W * 32 + RHO * 32)
  const th = theta(sid, at),
    g = gadget(),
    mu = new Uint8Array(XI * RHO * 32),
    d = [0n, 0n]
  for (let j = 0; j < XI; j++) {
    const be = BigInt(bit(state.x, j)),
      gm = rowScalars(sid, j, state.rows.subarray(j * 16, j * 16 + 16))
    const dt = gm.map((v, k) => (v + be * b2n(at, (j * W + k) * 32)) % q)
    d[0] += (g[j] * dt[0]) % q
    d[1] += (g[j] * dt[1]) % q
    for (let k = 0; k < RHO; k++)
      n2b(mod(dt[L + k] + th[k] * dt[0] + th[RHO + k] * dt[1] - be * eta[k]), mu, (j * RHO + k) * 32)
  }
  if (!eq(hs('mu', sid, mu), mh)) throw new Abort('multiplication consistency check failed')
  return d.map(mod)
}

// ---------- distributed key generation / refresh / reshare. One code path:
// every dealer i deals a polynomial whose constant term is random (DKG) or lambda_i*x_i (reshare).
export class Dkg {
  constructor({ me, n, t, sid, secret, expect, chainCode }) {
    Object.assign(this, { me, n, t, sid, expect, keepCC: chainCode, peers: [] })
    for (let j = 1; j <= n; j++) if (j !== me) this.peers.push(j)
    this.poly = [secret ?? rnd(), ...Array.from({ length: t - 1 }, rnd)]
  }
  ctx(i) {
    return concatBytes(this.sid, u16(i))
  }
  round1() {
    // broadcast: hash commitment
    this.C = this.poly.map((c) => mulG(c))
    const cc = randomBytes(32),
      salt = randomBytes(32)
    const poks = this.poly[0] === 0n ? [] : pokProve(this.poly[0], this.C[0], this.ctx(this.me))
    this.open = { C: this.C.map((c) => (c.is0() ? new Uint8Array(33) : pB(c))), pok: poks, cc, salt }
    this.zsend = new Map(this.peers.map((j) => [j, randomBytes(32)]))
    return { com: this.hashOpen(this.me, this.open) }
  }
  hashOpen(i, o) {
    return hs('dkgcom', this.ctx(i), ...o.C, Uint8Array.from(o.pok), o.cc, o.salt)
  }
  round2(coms) {
    // broadcast: opening; p2p: share, zero-seed commitment, base-OT message (I am OT-extension sender)
    this.coms = coms
    this.bot = new Map()
    const p2p = new Map()
    for (const j of this.peers) {
      const b = baseOtReceive1(concatBytes(this.sid, u16(this.me), u16(j)))
      this.bot.set(j, b.state)
      p2p.set(j, {
        share: toB(evalPoly(this.poly, BigInt(j))),
        zcom: hs('z', this.sid, this.zsend.get(j)),
        ot: b.msg,
      })
    }
    return { bcast: this.open, p2p }
  }
  round3(bcast, p2p) {
    // verify; broadcast echo; p2p: base-OT answer, zero-seed opening
    this.all = new Map([[this.me, this.C]])
    let cc = this.open.cc.slice(),
      x = evalPoly(this.poly, BigInt(this.me))
    this.zin = new Map()
    this.snd = new Map()
    const out = new Map()
    for (const j of this.peers)
      blame(j, false, () => {
        const o = bcast.get(j),
          m = p2p.get(j)
        if (!eq(this.hashOpen(j, o), this.coms.get(j).com)) throw new Abort('commitment mismatch')
        if (o.C.length !== this.t) throw new Abort('wrong degree')
        const C = o.C.map((b, k) => (k === 0 && this.expect && b.every((v) => v === 0) ? P.ZERO : pointIn(b)))
        if (this.expect) {
          if (!C[0].equals(this.expect.get(j) ?? P.ZERO)) throw new Abort('dealer changed the key')
        }
        if (!C[0].is0()) pokCheck(C[0], this.ctx(j), o.pok)
        const s = scalarIn(m.share)
        if (!mulG(s).equals(evalCommit(C, BigInt(this.me)))) throw new Abort('bad share')
        x = mod(x + s)
        this.all.set(j, C)
        for (let k = 0; k < 32; k++) cc[k] ^= o.cc[k]
        const r = baseOtSend(concatBytes(this.sid, u16(j), u16(this.me)), m.ot)
        this.snd.set(j, r.seeds)
        this.zin.set(j, m.zcom)
        out.set(j, { otr: r.msg, z: this.zsend.get(j) })
      })
    this.x = x
    this.cc = this.keepCC ?? cc // a refresh must keep the chain code or every derived address changes
    const ids = [...this.all.keys()].sort((a, b) => a - b)
    this.echo = hs(
      'echo',
      this.sid,
      ...ids.flatMap((i) => this.all.get(i).map((c) => (c.is0() ? new Uint8Array(33) : pB(c)))),
      cc,
    )
    return { bcast: { echo: this.echo }, p2p: out }
  }
  finish(echoes, p2p) {
    const rcv = new Map(),
      zero = new Map()
    for (const j of this.peers)
      blame(j, false, () => {
        if (!eq(echoes.get(j).echo, this.echo)) throw new Abort('broadcast views differ')
        const m = p2p.get(j)
        if (!eq(hs('z', this.sid, m.z), this.zin.get(j))) throw new Abort('zero seed mismatch')
        const mine = this.zsend.get(j),
          s = new Uint8Array(32)
        for (let k = 0; k < 32; k++) s[k] = mine[k] ^ m.z[k]
        zero.set(j, s)
        rcv.set(j, baseOtReceive2(concatBytes(this.sid, u16(this.me), u16(j)), this.bot.get(j), m.otr))
      })
    const sum = Array.from({ length: this.t }, (_, k) =>
      [...this.all.values()].reduce((a, C) => a.add(C[k]), P.ZERO),
    )
    const X = new Map()
    for (let i = 1; i <= this.n; i++) X.set(i, evalCommit(sum, BigInt(i)))
    if (!mulG(this.x).equals(X.get(this.me))) throw new Abort('own share does not match')
    if (sum[0].is0()) throw new Abort('identity key')
    return {
      me: this.me,
      n: this.n,
      t: this.t,
      x: this.x,
      pk: sum[0],
      X,
      chainCode: this.cc,
      zero,
      otSend: rcv,
      otRecv: this.snd,
      id: hs('keyid', this.sid, pB(sum[0])),
    }
  }
}

// After finish(): prove to each peer that the base OTs agree, otherwise a corrupted DKG message surfaces only at
// signing time and gets an innocent peer banned. Failure here aborts the DKG without blaming anybody.
export const confirmSend = (ks) =>
  new Map([...ks.otRecv].map(([j, s]) => [j, otxReceive(s, hs('confirm', ks.id, u16(j), u16(ks.me))).msg]))
export const confirmCheck = (ks, msgs) => {
  for (const [j, s] of ks.otSend) otxSend(s, hs('confirm', ks.id, u16(ks.me), u16(j)), msgs.get(j))
}

// ---------- BIP32 non-hardened tweak of a key share (same additive delta for every party)
export function bip32Tweak(pk, chainCode, path) {
  let K = pk,
    c = chainCode,
    d = 0n
  for (const i of path) {
    const b = new Uint8Array(4)
    dv(b).setUint32(0, i)
    const I = hmac(sha512, c, concatBytes(pB(K), b))
    const t = b2n(I)
    if (t >= q) throw new Error('invalid child')
    d = mod(d + t)
    K = K.add(G.multiply(t))
    c = I.slice(32)
  }
  return { delta: d, pk: K }
}

// ---------- signing. Rounds 1-2 do not need the message (pre-signature); round 3 is the online phase.
export class Signer {
  constructor(ks, signers, sid, path = []) {
    if (!signers.includes(ks.me) || signers.length !== ks.t || new Set(signers).size !== ks.t)
      throw new Error('bad signer set')
    const d = bip32Tweak(ks.pk, ks.chainCode, path)
    this.pk = d.pk
    this.ks = ks
    this.set = [...signers].sort((a, b) => a - b)
    this.peers = this.set.filter((j) => j !== ks.me)
    this.sid = hs('sid', ks.id, sid, ...this.set.map(u16), pB(this.pk))
    let z = 0n
    for (const j of this.peers) {
      const v = hq('zero', ks.zero.get(j), this.sid)
      z += j > ks.me ? v : -v
    }
    this.sk = mod((ks.x + d.delta) * lagrange(ks.me, this.set) + z)
  }
  pair(a, b) {
    return hs('pair', this.sid, u16(a), u16(b))
  } // a = Alice, b = Bob
  round1() {
    this.r = rnd()
    this.phi = rnd()
    this.R = G.multiply(this.r)
    this.salt = randomBytes(32)
    this.bob = new Map()
    const p2p = new Map()
    for (const j of this.peers) {
      const o = otxReceive(this.ks.otRecv.get(j), this.pair(j, this.ks.me))
      this.bob.set(j, o)
      p2p.set(j, { ot: o.msg })
    }
    return { bcast: { com: hs('Rcom', this.sid, u16(this.ks.me), pB(this.R), this.salt) }, p2p }
  }
  round2(bcast, p2p) {
    this.coms = bcast
    this.cu = new Map()
    this.skG = mulG(this.sk)
    const out = new Map()
    for (const j of this.peers) {
      const m = blame(j, true, () =>
        mulSend(this.ks.otSend.get(j), this.pair(this.ks.me, j), p2p.get(j).ot, [this.r, this.sk]),
      )
      this.cu.set(j, m.c)
      out.set(j, {
        mul: m.msg,
        gu: pB(mulG(m.c[0])),
        gv: pB(mulG(m.c[1])),
        psi: toB(mod(this.phi - this.bob.get(j).b)),
        R: pB(this.R),
        salt: this.salt,
        pk: pB(this.skG),
      })
    }
    return { p2p: out }
  }
  presign(p2p) {
    let R = this.R,
      pk = this.skG,
      s = this.phi,
      su = 0n,
      sv = 0n
    for (const j of this.peers)
      blame(j, true, () => {
        const m = p2p.get(j),
          b = this.bob.get(j)
        if (!eq(hs('Rcom', this.sid, u16(j), m.R, m.salt), this.coms.get(j).com))
          throw new Abort('R commitment mismatch')
        const d = mulReceive(b.state, this.pair(j, this.ks.me), m.mul),
          Rj = pointIn(m.R),
          pj = pointIn(m.pk)
        if (!Rj.multiply(b.b).subtract(pointIn(m.gu)).equals(mulG(d[0])))
          throw new Abort('nonce consistency check failed')
        if (!pj.multiply(b.b).subtract(pointIn(m.gv)).equals(mulG(d[1])))
          throw new Abort('key consistency check failed')
        R = R.add(Rj)
        pk = pk.add(pj)
        s = mod(s + scalarIn(m.psi))
        const c = this.cu.get(j)
        su += c[0] + d[0]
        sv += c[1] + d[1]
      })
    if (!pk.equals(this.pk)) throw new Abort('public key shares do not add up')
    const rx = R.toAffine()
    return {
      R: { x: rx.x, y: rx.y },
      phi: this.phi,
      u: mod(this.r * s + su),
      v: mod(this.sk * s + sv),
      pk: this.pk,
      used: false,
      me: this.ks.me,
    }
  }
}
export function partial(pre, digest) {
  if (pre.used) throw new Error('presignature already used')
  pre.used = true
  const m = b2n(digest) % q,
    rx = pre.R.x % q
  return concatBytes(toB(pre.u), toB(mod(m * pre.phi + rx * pre.v)))
}
export function combine(pre, digest, parts) {
  // parts: all partials including own
  let u = 0n,
    w = 0n
  for (const p of parts) {
    u += scalarIn(p, 0)
    w += scalarIn(p, 32)
  }
  const r = pre.R.x % q
  let s = mod(w * Fn.inv(mod(u))),
    rec = Number(pre.R.y & 1n) | (pre.R.x >= q ? 2 : 0)
  if (s > q >> 1n) {
    s = q - s
    rec ^= 1
  }
  const sig = concatBytes(toB(r), toB(s))
  if (!secp256k1.verify(sig, digest, pB(pre.pk), { prehash: false }))
    throw new Abort('signature does not verify')
  return { sig, recovery: rec }
}
