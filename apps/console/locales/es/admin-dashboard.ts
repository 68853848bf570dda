import type { adminDashboard as english } from '../en/admin-dashboard.ts'

export const adminDashboard: typeof english = {
  figures: 'Cifras',
  activeEntities: 'Entidades activas',
  totalUsers: 'Total de usuarios',
  paidSubscriptions: 'Suscripciones de pago',
  systemHealth: 'Estado del sistema',
  good: 'Bueno',
  quickActions: 'Acciones rápidas',
  tiles: {
    networks: 'Añadir u ordenar redes',
    tokens: 'Editar el catálogo de tokens',
    unknownTokens: 'Marcar tokens como spam',
    subscriptions: 'Cambiar un nivel o un estado',
    vigilance: 'Revisar las alertas abiertas',
    systemHealth: 'Ver colas y retrasos',
    reconciliation: 'Comparar el libro mayor con la cadena',
    runs: 'Ver las ejecuciones de ingesta',
  },
  activity: 'Actividad reciente',
  loadFailed: (reason: string) => `No se pudieron cargar las cifras: ${reason}`,
  problems: (count: number) => (count === 1 ? '1 problema' : `${count} problemas`),
  ofAll: (count: string) => `de ${count}`,
  noActivity: 'Todavía no hay eventos',
  by: (name: string) => `por ${name}`,
  server: 'el servidor',
}
