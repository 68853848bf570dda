import { lazyWords } from '../../words/words.tsx'

export const useTransferWords = lazyWords({
  en: async () => {
    const { transfers } = await import('../../../locales/en/transfers.ts')
    return { ...transfers, ...(await import('../../../locales/en/transfer-details.ts')).transferDetails }
  },
  es: async () => {
    const { transfers } = await import('../../../locales/es/transfers.ts')
    return { ...transfers, ...(await import('../../../locales/es/transfer-details.ts')).transferDetails }
  },
})
export type TransferWords = ReturnType<typeof useTransferWords>
