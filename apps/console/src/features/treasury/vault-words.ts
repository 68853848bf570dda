import { lazyWords } from '../../words/words.tsx'

export const useVaultWords = lazyWords({
  en: async () => (await import('../../../locales/en/vaults.ts')).vaults,
  es: async () => (await import('../../../locales/es/vaults.ts')).vaults,
})
