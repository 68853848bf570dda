import type { sisterPages as english } from '../en/sister-pages.ts'

export const sisterPages: typeof english = {
  sisters: 'Páginas relacionadas',
  section: 'Secciones de MPC Wallets',
  links: {
    vaults: 'Bóvedas',
    cards: 'Tarjetas',
    cardTransactions: 'Movimientos',
    sentInvoice: 'Facturas enviadas',
    invoiceClients: 'Clientes de facturación',
    signingRequests: 'Solicitudes de firma',
    fiat: 'Pagos y fiat',
    api: 'Gestión de API',
    general: 'Configuración general',
  },
}
