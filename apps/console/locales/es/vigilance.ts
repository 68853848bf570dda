/** Vigilance Management: alerts and the actions on them. */
import { countText } from '../../src/format/count-text.ts'
import { plural } from '../../src/format/plural.ts'
import { localTime } from '../../src/format/time.ts'
import type { vigilance as english } from '../en/vigilance.ts'

const counted = (count: number | undefined, one: string, other: (n: string) => string): string =>
  plural('es', count ?? 1, { one, other: other(countText(count ?? 1, 'es')) })

export const vigilance: typeof english = {
  tabs: { label: 'Alertas', open: 'Abiertas', closed: 'Cerradas' },
  kind: 'Tipo',
  all: 'Todos',
  severity: 'Gravedad',
  refresh: 'Actualizar',
  loadFailed: (reason) => `No se pudieron cargar las alertas: ${reason}`,
  actionFailed: (reason) => `No se ha hecho: ${reason}`,
  empty: { open: 'No hay nada fuera de lo normal.', closed: 'Aún no se ha cerrado ninguna alerta.' },
  emptyWhy:
    'Holdfast busca cada 15 segundos discrepancias, direcciones parecidas, oleadas de tokens desconocidos, fallos de proveedores, ejecuciones detenidas, webhooks que fallan, firmantes sin señales, claves congeladas, nodos de otra cadena, registros falsificados y contraseñas reemplazadas.',
  noMatch: 'Ninguna alerta coincide con los filtros.',
  kinds: {
    mismatch: 'Discrepancia',
    'look-alike': 'Dirección parecida',
    'spam-wave': 'Oleada de spam',
    'provider-fault': 'Fallo de proveedor',
    'stalled-run': 'Ejecución detenida',
    'webhook-failing': 'Webhook que falla',
    'signer-down': 'Firmante sin señales',
    'key-frozen': 'Clave congelada',
    'other-chain': 'Cadena equivocada',
    'forged-row': 'Registro falsificado',
    'password-reset': 'Solicitud de restablecer contraseña',
    'new-password': 'Contraseña reemplazada',
  },
  severities: { critical: 'Crítica', warning: 'Advertencia', info: 'Aviso' },
  states: { open: 'abierta', acknowledged: 'vista', closed: 'cerrada' },
  says: {
    mismatch: ({ wallet_name, token_symbol, network }) =>
      `Los libros y la cadena de ${wallet_name} (${network}) difieren en ${token_symbol}.`,
    'look-alike': ({ count, network }) =>
      counted(
        count,
        `Una dirección en ${network} puede confundirse con una que usted conoce:`,
        (n) => `${n} direcciones en ${network} pueden confundirse con una que usted conoce:`,
      ),
    'spam-wave': ({ count, network }) =>
      counted(
        count,
        `1 fila de un token desconocido en ${network} en un día.`,
        (n) => `${n} filas de tokens desconocidos en ${network} en un día.`,
      ),
    'provider-fault': ({ provider, network, reason }) =>
      `Las últimas ejecuciones con ${provider} en ${network} fallaron: ${reason}`,
    'stalled-run': ({ wallet_name, network, count }) =>
      counted(
        count,
        `La lectura de ${wallet_name} (${network}) lleva diez minutos detenida.`,
        (n) => `${n} lecturas de ${wallet_name} (${network}) llevan diez minutos detenidas.`,
      ),
    'webhook-failing': ({ url }) => `No llega nada a ${url}.`,
    'signer-down': ({ signer }) =>
      `El firmante ${signer} no responde desde hace medio minuto. Mientras respondan suficientes, las transferencias se siguen firmando.`,
    'key-frozen': ({ key_label, signer }) =>
      `Una comprobación entre firmantes falló al usar ${key_label}. Los firmantes ${signer} no firmarán juntos con ella hasta que se renueven sus fragmentos.`,
    'other-chain': ({ network, expected, found }) =>
      `El nodo de ${network} sirve la cadena ${found} y no ${expected}. No se envía ninguna transferencia en ${network} hasta que se corrija.`,
    'forged-row': ({ row, person, count }) =>
      row === 'approval'
        ? `Se rechazó una aprobación a nombre de ${person}: Holdfast no la registró. Alguien puede tener acceso de escritura a la base de datos.`
        : counted(
            count,
            `Se rechazó una sesión a nombre de ${person}: Holdfast no la abrió. Alguien puede tener acceso de escritura a la base de datos.`,
            (n) =>
              `Se rechazaron ${n} sesiones a nombre de ${person}: Holdfast no las abrió. Alguien puede tener acceso de escritura a la base de datos.`,
          ),
    'password-reset': ({ person, requested_by, until }) =>
      `${requested_by}, del personal de la plataforma, pide restablecer la contraseña de ${person}. Un propietario o administrador puede aceptarlo o rechazarlo hasta ${localTime(until ?? '')}.`,
    'new-password': ({ person, until }) =>
      `La contraseña de ${person} ha sido reemplazada. Sus aprobaciones no cuentan hasta ${localTime(until ?? '')}.`,
  },
  imitator: 'por ejemplo',
  cause: {
    mismatch: 'Abrir la conciliación',
    'look-alike': 'Ver sus transacciones',
    'spam-wave': 'Abrir los tokens desconocidos',
    'provider-fault': 'Abrir las ejecuciones',
    'stalled-run': 'Abrir las ejecuciones',
    'webhook-failing': 'Abrir los webhooks',
    'signer-down': 'Abrir los firmantes',
    'key-frozen': 'Abrir las claves',
    'other-chain': 'Abrir las redes',
    'forged-row': 'Abrir las solicitudes de transferencia',
    'password-reset': 'Abrir los usuarios',
    'new-password': 'Abrir los usuarios',
  },
  since: (time) => `desde ${time}`,
  raised: (time) => `generada ${time}`,
  ended: (time) => `su causa desapareció ${time}`,
  acknowledgedBy: (who, time) => `vista por ${who}, ${time}`,
  closedBy: (who, time) => `cerrada por ${who}, ${time}`,
  note: (note) => `Nota: ${note}`,
  acknowledge: 'Marcar como vista',
  assign: 'Asignada a',
  nobody: 'Nadie',
  close: 'Cerrar',
  closing: {
    title: 'Cerrar la alerta',
    lead: 'Solo se genera de nuevo si su causa desaparece y vuelve.',
    note: 'Nota',
    noteHint: 'Opcional. Qué se encontró y qué se hizo.',
  },
  count: (n) => plural('es', n, { one: '1 alerta', other: `${n} alertas` }),
}
