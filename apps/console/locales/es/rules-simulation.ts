import type { RulesSimulationWords } from '../en/rules-simulation.ts'

export const rulesSimulation: RulesSimulationWords = {
  title: 'Qué habrían encontrado los últimos 90 días',
  none: 'No hay transferencias en los últimos 90 días.',
  partial: (most) => `Solo se compararon las ${most} solicitudes más recientes; las anteriores quedan fuera.`,
  same: (count) => `${count} sin cambios`,
  changed: {
    allowed: (count) => `${count} permitidas ahora`,
    held: (count) => `${count} retenidas ahora`,
    refused: (count) => `${count} rechazadas ahora`,
    other: (count) => `${count} por otros motivos o con otras aprobaciones`,
  },
  show: 'Mostrar',
  onlyChanged: 'Con cambios',
  all: 'Todas',
  nothingChanged: 'Ninguna transferencia habría encontrado algo distinto.',
  outcome: { allowed: 'Permitida', held: 'Retenida', refused: 'Rechazada' },
  outcomeWithReason: (outcome, why) => `${outcome}: ${why}`,
  before: 'En vigor',
  after: 'Propuesta',
  page: (from, to, of) => `${from}–${to} de ${of}`,
  previous: 'Anterior',
  next: 'Siguiente',
}
