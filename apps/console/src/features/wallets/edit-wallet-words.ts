import { lazyWords } from '../../words/words.tsx'

export const useEditWalletWords = lazyWords({
  en: async () => (await import('../../../locales/en/edit-wallet.ts')).editWallet,
  es: async () => (await import('../../../locales/es/edit-wallet.ts')).editWallet,
})
