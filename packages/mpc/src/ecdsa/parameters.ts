/**
 * The numbers of the ECDSA protocol. Changing one changes the protocol's name, because shares and messages
 * become incompatible.
 */

/** Computational security κ (DKLs23 λ_c): length of OT seeds and number of base OTs, in bits. */
export const kappa = 128

/** Statistical security λ_s. 128, not 80: docs/decisions/0007. */
export const statistical = 128

/** OTs of one multiplication: ξ = |q| + 2·λ_s (DKLs23 §5.2). */
export const xi = 256 + 2 * statistical

/** Alice's inputs of one multiplication: her nonce and her key share (DKLs23 §3.6). */
export const inputs = 2

/** Check columns: ρ = ⌈λ_c / |q|⌉ (DKLs23 §5.2). */
export const checks = 1

/** Scalars that one OT carries. */
export const width = inputs + checks

export const seedLength = kappa / 8
