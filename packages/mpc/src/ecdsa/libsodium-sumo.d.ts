/** The part of libsodium that the base OTs use; the package declares no types. Numbers are addresses in `HEAPU8`. */
declare module 'libsodium-sumo' {
  export interface Sodium {
    readonly HEAPU8: Uint8Array
    readonly _malloc: (length: number) => number
    readonly _sodium_init: () => number
    readonly _crypto_core_ristretto255_add: (sum: number, one: number, other: number) => number
    readonly _crypto_core_ristretto255_sub: (difference: number, one: number, other: number) => number
    readonly _crypto_core_ristretto255_from_hash: (element: number, uniform: number) => number
    readonly _crypto_scalarmult_ristretto255: (product: number, exponent: number, element: number) => number
    readonly _crypto_scalarmult_ristretto255_base: (product: number, exponent: number) => number
  }
  function createSodium(platform: {
    /** 32 random bits. */
    readonly getRandomValue: () => number
  }): Promise<Sodium>
  export { createSodium as default }
}
