/**
 * A self-signed X.509 certificate of an identity (RFC 5280, RFC 8410), needed only because TLS transports
 * keys in one. The receiver checks only the key, so all certificates have the same names and times.
 */

/** `spki`: the Ed25519 key in DER; `sign`: signs with that key. */
export function certificateOf(spki: Uint8Array, sign: (bytes: Uint8Array) => Uint8Array): string {
  const name = sequence(
    tlv(tags.set, sequence(oid(0x55, 0x04, 0x03), tlv(tags.utf8, Buffer.from('holdfast')))),
  )
  const ed25519 = sequence(oid(0x2b, 0x65, 0x70))
  const version3 = tlv(tags.explicit0, tlv(tags.integer, Buffer.of(2)))
  const serial = tlv(tags.integer, Buffer.of(1))
  const signed = sequence(version3, serial, ed25519, name, always, name, spki)
  const certificate = sequence(signed, ed25519, tlv(tags.bits, Buffer.of(0), sign(signed)))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const tags = {
  integer: 0x02,
  bits: 0x03,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  explicit0: 0xa0,
} as const

function tlv(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length > 0xffff) throw new RangeError('longer than any part of a certificate')
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => tlv(tags.sequence, ...parts)
const oid = (...bytes: readonly number[]): Buffer => tlv(tags.oid, Buffer.from(bytes))

/** RFC 5280, 4.1.2.5: a certificate without a well-defined expiration. */
const always = sequence(
  tlv(tags.utcTime, Buffer.from('700101000000Z')),
  tlv(tags.time, Buffer.from('99991231235959Z')),
)
