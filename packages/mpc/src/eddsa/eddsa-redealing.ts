/** Refresh, reshare and repair of an Ed25519 key: our own dealing, for noble's key generation knows neither newcomers nor
 *  parties that do not deal. Signing with the new shares is FROST as before.
 *
 *  A trap for whoever adds Taproot: noble's `schnorr_FROST` tweaks the outcome of every key generation (BIP-341, no script). A
 *  key dealt here is not tweaked and must not be made by that suite's DKG. */
import { dealingOver } from '../dealing/dealing-over.ts'
import { ed25519Group } from '../group.ts'

export const eddsaRedealing = dealingOver({ group: ed25519Group, protocol: 'frost-ed25519-v1' })
