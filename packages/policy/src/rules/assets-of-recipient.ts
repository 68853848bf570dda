import type { RulesDocument, RulesRecipient } from './rules-schema.ts'

/** The assets in which a recipient may be paid, each with its cap of a day for this recipient. */
export const assetsOfRecipient = (
  { network, assets }: RulesRecipient,
  document: Pick<RulesDocument, 'assets'>,
): NonNullable<RulesRecipient['assets']> =>
  assets ??
  document.assets.flatMap((listed) => (listed.network === network ? [{ id: listed.id, perDay: null }] : []))
