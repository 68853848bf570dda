import type { HelpWords } from '../en/help.ts'

export const help: HelpWords = {
  search: 'Buscar en la ayuda',
  searchHint: 'archivar, imitación, retraso en bloques…',
  role: 'Ayuda para',
  everybody: 'Todo el mundo',
  roles: { treasurer: 'Tesorería', approver: 'Aprobadores', operator: 'Operadores' },
  found: { one: (count) => `${count} tema`, other: (count) => `${count} temas` },
  noMatch: 'Ningún tema contiene estas palabras.',
  noMatchWhy: 'Pruebe con menos palabras o con el nombre de la pantalla.',
  contents: 'Contenido de la ayuda',
  open: (page) => `Abrir ${page}`,
  staffOnly: 'Para el personal de la instalación',
  groups: {
    start: 'Primeros pasos',
    books: 'Saldos y transacciones',
    addresses: 'Direcciones',
    settings: 'Configuración',
    transfers: 'Claves y transferencias',
    operation: 'Operación',
  },
  topics: {
    organisation: {
      title: 'Elegir una organización',
      what: 'Todo lo que ve pertenece a una sola organización a la vez. La barra superior muestra su nombre.',
      ways: [
        'Pulse el nombre en la barra superior para elegir otra organización. Las listas empiezan entonces sin filtros.',
        'Pulse la estrella junto a un nombre para que sea su organización predeterminada en cualquier equipo.',
        'No puede abrir organizaciones de las que no es miembro, ni siquiera con su URL.',
      ],
    },
    session: {
      title: 'Iniciar y cerrar sesión',
      what: 'La sesión pertenece a un navegador y termina automáticamente.',
      ways: [
        'La sesión se cierra tras dos horas sin actividad en ninguna pestaña, y a las doce horas en cualquier caso.',
        'Al volver a iniciar sesión, regresa a la misma página.',
        'Entre con una clave de acceso o con su contraseña. Añada claves de acceso en Mi cuenta.',
        'Los accesos fallidos se limitan y se registran con su hora y su dirección IP.',
        '¿Olvidó la contraseña? Pida un enlace de un solo uso a un propietario, a un administrador o al personal.',
      ],
    },
    roles: {
      title: 'Quién puede hacer qué',
      what: 'El servidor comprueba cada acción. Si no puede usar un botón, este indica el motivo y el intento queda registrado.',
      ways: [
        'Propietarios y administradores de una organización cambian sus miembros, sus dispositivos y su nombre, y leen el registro de auditoría.',
        'Propietarios, administradores y gestores añaden, cambian y archivan billeteras.',
        'Cada miembro puede ver todos los datos de la organización y obtener historial.',
        'La función en tesorería es independiente: el tesorero prepara, el aprobador aprueba, el observador consulta y el administrador lo hace todo.',
        'El personal de la instalación (administradores y usuarios del sistema) ve el menú de administración. Para ver el libro mayor de una organización necesita ser miembro.',
      ],
    },
    keyboard: {
      title: 'Teclado, idioma y apariencia',
      what: 'Puede usar toda la consola con el teclado. Sigue el tema claro u oscuro de su sistema.',
      ways: [
        'Pulse ? para ver todos los atajos, / para buscar en la página y [ para contraer el menú.',
        'Pulse G y después T para Transacciones, o G y después A para Cuentas y saldos.',
        'En la lista de transacciones, J y K mueven, Intro abre los detalles, Espacio abre el panel lateral y C copia el hash.',
        'Elija el idioma al final del menú. Este navegador lo recuerda.',
        'Pulse la chincheta junto a un grupo del menú para mantenerlo abierto.',
      ],
    },
    accountsBalances: {
      what: 'Todas las billeteras de la organización por grupo de cuentas, con el saldo en la cadena, la energía, USDT y una estimación en dólares.',
      ways: [
        '«+ Billetera» añade una billetera de solo lectura. Holdfast importa su historial y lleva su libro mayor.',
        '«Obtener transacciones», en el menú de la fila, lee todo el historial, lo más reciente o una transacción por su hash.',
        'La columna Libro mayor muestra si el libro mayor coincide con la cadena, y a qué bloque.',
        '«Conciliar» los compara ahora. «Archivar» oculta una billetera. Conserva su historial y puede restaurarla.',
        'Los valores usan la tabla de precios. Los activos sin precio se estiman y se marcan con ≈: un dólar por USDT y diez centavos por los demás. No son cotizaciones.',
        '«Precisión» fija los decimales que se muestran. El libro mayor conserva todas las cifras.',
      ],
    },
    transactions: {
      what: 'Cada transacción de las billeteras de la organización, las más recientes primero y en vivo.',
      ways: [
        'Busque por hash o dirección, enteros o por su comienzo. Los filtros están en la URL, así que puede compartir una vista como enlace.',
        'Confirmando significa que el bloque aún se puede revertir. Solo las transacciones definitivas entran en el libro mayor.',
        'Las filas nuevas aparecen automáticamente en la primera página. Las demás muestran cuántas hay.',
        'Pulse una dirección o un hash para copiarlo. Pulse una fila para ver todos los detalles, incluidos los datos del proveedor.',
        'Una llamada a contrato con un solo evento de token se muestra como una fila con una marca. «Preferencias» los separa y oculta importes pequeños.',
        '«Exportar CSV» descarga la lista filtrada con los valores completos, el saldo tras cada fila, las notas y las horas en UTC.',
        'Un triángulo señala un token no verificado. Su nombre puede ser falso.',
      ],
    },
    transactionsMpc: {
      what: 'Las mismas transacciones por billetera: una fila por billetera, con el activo, su valor en dólares y notas.',
      ways: [
        'El valor queda vacío si no se conoce un precio.',
        'Use esta vista para revisar una billetera, y la otra para seguir una transacción.',
      ],
    },
    fetching: {
      title: 'Leer el historial de una billetera',
      what: 'El historial viene de un proveedor: TronGrid, o Tatum si usted lo elige. Cada recibo se comprueba antes de entrar en el libro mayor.',
      ways: [
        '«Todas» lo lee todo y «Últimas N», lo más reciente. Con un hash se vuelve a leer una transacción.',
        '«Usar marca de avance» continúa donde terminó la última obtención. Sin ella se lee todo otra vez, sin duplicados.',
        'Puede cerrar el diálogo de progreso. La tarea continúa y la billetera muestra cuándo termina.',
        'Tras la primera obtención, las transacciones nuevas se importan automáticamente.',
      ],
    },
    comparing: {
      title: 'Comprobar una dirección antes de aprobar',
      what: 'Los estafadores crean direcciones que empiezan y terminan como otras que usted conoce, y le envían cantidades pequeñas desde ellas.',
      ways: [
        'Copie las direcciones de la libreta de direcciones, no del historial.',
        'Cada dirección tiene una cinta de cuatro franjas calculada con todos sus caracteres. Las direcciones parecidas tienen cintas distintas.',
        'Un aviso indica la dirección imitada y las partes iguales. Compare todos los caracteres, de cuatro en cuatro.',
        'La consola pregunta antes de copiar una dirección a la que nunca ha pagado.',
        'Confirme la dirección con el destinatario por otra vía.',
      ],
    },
    addressBook: {
      what: 'Nombres para las direcciones a las que paga la organización. El nombre aparece dondequiera que esté su dirección.',
      ways: [
        'Anote quién le envió la dirección y cómo se comprobó.',
        'La consola avisa si una dirección nueva se parece a una conocida.',
        'Puede importar y exportar archivos CSV. La importación muestra todos los errores antes de guardar nada.',
        'El historial de una entrada muestra quién la cambió y cuándo.',
      ],
    },
    addressLabels: {
      what: 'Nombres para las direcciones que pagan a la organización: clientes, casas de cambio, faucets.',
      ways: [
        'Una etiqueta solo da nombre a una dirección. No permite pagar a ella.',
        'Buscar, importar y exportar funcionan como en la libreta de direcciones.',
      ],
    },
    monthEnd: {
      what: 'Cierra un mes: qué está listo, las cifras, extractos en PDF y CSV, y archivos para programas de contabilidad.',
      ways: [
        'Elija un mes u otros días, y una billetera o todas. Los días son en UTC.',
        'La lista muestra qué falta para un extracto definitivo. Uno hecho antes se marca como provisional.',
        'Un extracto registra los hashes de sus archivos. «Comprobar» indica si el libro mayor aún da los mismos archivos.',
        'QuickBooks, Xero y DATEV reciben dólares al precio de cada día. Primero se listan los movimientos sin precio.',
        'Un precio desconocido se indica y nunca se cuenta como cero.',
      ],
    },
    reconciliations: {
      what: 'Muestra de cada billetera si su libro mayor coincide con la cadena, en qué bloque y qué no se leyó.',
      ways: [
        'Las billeteras que difieren van primero. «Solo diferencias» oculta las demás.',
        'La diferencia es el saldo de la cadena menos el del libro mayor. Señálela para ver ambos.',
        'El personal abre una billetera para compararla de nuevo o reparar un hallazgo.',
      ],
    },
    adminPrices: {
      what: 'Los precios en dólares con sus fuentes, los que esperan una decisión y los activos sin precio.',
      ways: [
        'Importe un archivo CSV con las columnas asset, day y usd. Cada error se indica antes de guardar nada.',
        'Un precio que varía diez veces o más no se usa hasta que usted lo acepte. Uno rechazado no se usa nunca.',
        'Los precios importados y públicos nunca cuentan para una política.',
      ],
    },
    reconciliation: {
      what: 'Compara el libro mayor de una billetera con la cadena, token por token, y explica las diferencias.',
      ways: [
        'Introduzca el ID o la dirección de una billetera. «Cargar estado» muestra la última comparación; «Conciliar ahora» hace una nueva.',
        'Discrepancia muestra la diferencia. Holdfast busca el evento que la causó y muestra las dos versiones.',
        'Los asientos que faltan se añaden automáticamente. Los cambios y eliminaciones requieren aprobación.',
        '«Completar historial» lee de nuevo desde la última coincidencia.',
        'Desconocido significa que el proveedor no indicó el saldo. No es una coincidencia.',
      ],
    },
    generalSettings: {
      what: 'El nombre de la organización y su equipo.',
      ways: [
        'Propietarios y administradores pueden cambiar el nombre.',
        'El icono de archivo suspende a un miembro. El de restaurar lo recupera.',
      ],
    },
    users: {
      what: 'Los miembros de la organización, activos y archivados, con sus roles.',
      ways: [
        '«+ Usuario» invita a una persona. Será miembro cuando acepte o, si es nueva en Holdfast, al elegir una contraseña con el enlace.',
        '«Editar» cambia nombre, rol y marcas en la fila. Si otra persona la ha cambiado, se le avisa y conserva lo que escribió.',
        'Archivar retira de inmediato el acceso de un miembro; «Desarchivar» lo devuelve. Eliminar es definitivo.',
      ],
    },
    myAccount: {
      what: 'Su perfil, tema, zona horaria, idioma, claves de acceso, aplicación de autenticación, códigos de recuperación, contraseña, sesiones y organizaciones.',
      ways: [
        'El inicio de la página indica qué falta para proteger su cuenta.',
        'Su nombre aparece en solicitudes y aprobaciones. Puede cambiar su nombre aquí; un propietario o administrador puede cambiar su correo.',
        'Añada al menos dos claves de acceso en dispositivos distintos. Con una clave de acceso entra sin contraseña.',
        'Con una aplicación de autenticación, entrar con la contraseña también requiere su código.',
        'Guarde sus códigos de recuperación. Cada uno sirve una vez, en lugar de la aplicación. Al crear códigos nuevos, los anteriores dejan de servir.',
        'Con las claves de acceso de aquí, usted inicia sesión. Las que aprueban transferencias están en la página Dispositivo y las comprueban los firmantes.',
        'Los cambios requieren una confirmación con una clave de acceso o un código. Vale cinco minutos.',
        'Cierre las sesiones que no reconozca y después cambie su contraseña.',
        '¿Lo perdió todo? El operador del servidor puede eliminar sus claves, aplicación y códigos.',
      ],
    },
    securityHistory: {
      what: 'Sus accesos, confirmaciones y cambios de credenciales, con su hora y su dirección IP.',
      ways: [
        'Un propietario o administrador puede mostrar los de todos los miembros y claves de API.',
        'También aparecen los intentos fallidos.',
        'Envíe el ID de correlación al operador para que encuentre un evento en los registros.',
      ],
    },
    emailNotifications: {
      what: 'Elija qué le llega por correo y en este navegador, y cuándo.',
      ways: [
        'La campana lo muestra siempre todo. El correo y los avisos del navegador los elige usted, por tipo.',
        'Un resumen reúne las novedades una vez al día o a la semana. Las aprobaciones se envían al momento, también en horas de silencio.',
        'Ningún mensaje aprueba ni inicia sesión: su enlace abre la página, y allí inicia usted la sesión.',
      ],
    },
    devices: {
      what: 'Los dispositivos de los miembros, identificados por su huella, con su último uso.',
      ways: [
        'Elimine los dispositivos que ya no se usen. Para volver a usar uno, regístrelo de nuevo.',
        'Puede cambiar los nombres, pero no las huellas.',
      ],
    },
    accountGroups: {
      what: 'Grupos de billeteras, como operaciones, nóminas o reserva, y su orden.',
      ways: [
        'Cada miembro puede ver los grupos. Los usuarios del sistema los crean, mueven, archivan y eliminan.',
        'No puede eliminar un grupo con billeteras. Antes traslade sus billeteras a otro grupo.',
      ],
    },
    entities: {
      what: 'Las organizaciones de la instalación con su nivel y su estado, para el modo de desarrollo.',
      ways: [
        'Todo nivel salvo el gratuito convierte a la organización en cliente de pago. Premium comprueba saldos cada 15 minutos y concilia cada hora.',
        'Solo puede eliminar una organización si no tiene billeteras, grupos ni miembros. Son dos pasos.',
      ],
    },
    mpc: {
      title: 'Claves MPC',
      what: 'Los firmantes generan juntos cada clave y pueden firmar tantos como indique su umbral. Las páginas MPC muestran las claves, los firmantes y el trabajo en curso.',
      ways: [
        'Cree un dominio en Dominios de claves y después una clave en Claves. Su billetera aparece en Cuentas y saldos.',
        'El motor de firma no se ha auditado. Los firmantes rechazan las redes principales hasta que sus operadores lo reconozcan.',
      ],
    },
    mpcPolicy: {
      what: 'La política en vigor tal como la comprueban los firmantes: quién aprueba, límites, destinatarios, horario y comisiones. Cada línea dice quién la comprueba.',
      ways: [
        'Las líneas marcadas Firmantes valen aunque el servidor esté comprometido. Las marcadas Servidor solo las comprueba el servidor.',
        '«Proponer un cambio» abre el asistente de políticas. Los gobernadores adoptan la propuesta en la página de aprobación, con sus claves de acceso.',
        'Un cambio que relaja la política espera después de su adopción. Hasta entonces la puede vetar cualquier gobernador.',
        '«Bloquear ahora» detiene de inmediato toda firma de la organización. Varios gobernadores lo terminan.',
        'Compare de viva voz la huella de una versión con otro gobernador. Ambos deben leer las mismas ocho palabras.',
      ],
    },
    mpcDevice: {
      what: 'Las claves de acceso que los firmantes aceptan para aprobar, con sus titulares. Las claves para iniciar sesión están en Mi cuenta.',
      ways: [
        '«Registrar una clave de acceso» abre la página de aprobación. Registre dos, en dispositivos distintos.',
        'Una clave nueva cuenta cuando los gobernadores adoptan una versión de las reglas que la incluye y su titular se ha unido.',
        'Compare sus ocho palabras con las que ve su titular.',
        '¿Perdió una clave de acceso? Registre otra. Después los gobernadores adoptan una versión sin la perdida.',
      ],
    },
    mpcRecovery: {
      what: 'Los firmantes, sus fragmentos de cada clave y el estado de sus copias de seguridad, y los comandos para hacerlas.',
      ways: [
        '«Probar que los fragmentos firman» hace que los firmantes firmen un mensaje que no mueve nada. No se reconstruye ninguna clave.',
        'Pruebe los fragmentos de nuevo después de cada renovación. La página indica si la última prueba está desfasada.',
        'Los pares bloqueados no pueden firmar juntos hasta la próxima renovación.',
        'Los operadores crean y verifican las copias en las máquinas de los firmantes, tras cada clave nueva y cada renovación.',
      ],
    },
    mpcSessions: {
      what: 'Cada vez que se pidió una firma a los firmantes, de la más reciente a la más antigua.',
      ways: [
        'Una fila muestra la transferencia, los firmantes que participaron o se negaron, y cómo terminó.',
        'Si un firmante se niega o no responde, se pide a otro grupo. Cada intento figura con su motivo.',
        '«Abrir la solicitud» muestra la solicitud de transferencia con sus aprobaciones.',
      ],
    },
    transferRequests: {
      what: 'Una transferencia tiene cuatro pasos: la solicitud, el envío a aprobación, la aprobación de otra persona, y la firma y transmisión.',
      ways: [
        'Tesoreros: complete el formulario. Muestra la comisión, las comprobaciones y los avisos sobre el destinatario antes de crear la solicitud. Las solicitudes no se pueden modificar.',
        'Aprobadores: «Aprobar» abre la transferencia exacta: ambas direcciones, el importe, el token con su contrato, la comisión máxima y el hash de la intención. Compruebe el destinatario con una segunda fuente antes de aprobar.',
        'Quien solicita o envía no puede aprobar. Los botones no disponibles indican el motivo.',
        'Si la firma se detiene, «Firmar y transmitir» continúa con los bytes guardados. Nada se envía dos veces.',
      ],
    },
    batchPayout: {
      what: 'Paga hasta a 500 destinatarios en un token desde una billetera, con una aprobación.',
      ways: [
        'Pegue una tabla, elija un archivo CSV o escriba las líneas. La primera línea nombra las columnas: destinatario o dirección, importe, nota.',
        'Cada línea indica qué falla y cómo corregirlo. Un lote con un error no se envía.',
        'Quien aprueba ve cada pago con su dirección completa y los aprueba todos a la vez.',
        'Los pagos se firman uno tras otro y cada uno muestra su resultado. «Reanudar» continúa; nada se envía dos veces.',
      ],
    },
    policyWizard: {
      what: 'Crea una política de transferencias en seis pasos: aprobaciones, límites, destinatarios, horario y lugares. Un panel explica sus respuestas.',
      ways: [
        'Cada frase indica si se aplica, si está integrada en los firmantes o si solo se registra.',
        'Tras el paso 6 se ve cada ajuste que cambia. «Aplicar política» pone la política en vigor.',
        'Este navegador guarda sus respuestas para cada organización hasta que reinicie el asistente.',
        '«+ Política» cambia aprobaciones, límites, destinatarios y horario sin las demás preguntas.',
      ],
    },
    vaults: {
      what: 'Sus grupos de cuentas con su valor, su resultado en 1 y 7 días, y lo que entró y salió.',
      ways: [
        'Una transferencia entre dos bóvedas es una salida de una y una entrada de la otra.',
        'Los tokens sin precio o sin verificar se nombran y no se cuentan.',
        '«Desconocido» significa que falta un precio al comienzo del período.',
      ],
    },
    mpcKeyList: {
      what: 'Cada clave con la persona que la hizo generar, su billetera y las reglas que la incluyen.',
      ways: ['La ruta de la clave lleva de la clave a su billetera: m es la propia clave.'],
    },
    apiManagement: {
      what: 'Claves con las que los programas leen saldos y transacciones o preparan transferencias.',
      ways: [
        'Una clave nunca aprueba, firma ni cambia miembros, reglas o políticas.',
        'Un propietario o administrador crea y revoca claves. El token se muestra una sola vez.',
        'Lo que prepara una clave cuenta como solicitado por quien la creó, que no puede aprobarlo.',
        'Revoque una clave al momento si su token pudo filtrarse.',
      ],
    },
    billing: {
      what: 'Su plan, sus límites y lo que usa de ellos.',
      ways: ['Los pagos de abajo son una vista previa. El personal de la plataforma cambia su plan.'],
    },
    samples: {
      title: 'Páginas con datos de ejemplo',
      what: 'Tarjetas, facturas, clientes, pagos y algunas páginas más son vistas previas. Llevan la marca «Datos de ejemplo».',
      ways: [
        'Sus cifras no son reales. No base decisiones en ellas.',
        'Sus formularios validan lo que escribe, pero no guardan nada.',
      ],
    },
    systemHealth: {
      what: 'El estado actual de procesos, cola, redes, base de datos y proveedores.',
      ways: [
        'Cada proceso envía una señal cada diez segundos. Sin señal durante 30 segundos se muestra sin respuesta.',
        'La cola muestra las tareas en espera y la antigüedad de la primera. Si no deja de crecer, la ingesta es demasiado lenta.',
        'El retraso cuenta los bloques definitivos desde la última comparación de una billetera. Las inactivas se comparan con menos frecuencia, así que algo de retraso es normal.',
        'En proveedores, rechazada significa una respuesta de error; fallida, que no hubo respuesta o no se pudo leer.',
        '/metrics tiene las mismas cifras en formato Prometheus, para administradores, usuarios del sistema o con el token de la instalación.',
      ],
    },
    services: {
      what: 'Cada proceso y cada proveedor en una lista: estado, versión y hora de inicio.',
      ways: [
        'Empiece aquí si algo no avanza: busque el servicio que falla y consulte el motivo en Estado del sistema.',
        'Una segunda ingesta queda de reserva de la primera. Eso no es un fallo.',
      ],
    },
    usageAnalytics: {
      what: 'Uso por organización: transacciones, volumen, llamadas a la API, billeteras y miembros, por día o por mes.',
      ways: [
        'El volumen cuenta los tokens verificados. Una nota indica cuántos movimientos no se incluyen.',
        'Puede mostrar cada gráfico como tabla.',
      ],
    },
    ingestionRuns: {
      what: 'Las ejecuciones de la ingesta, las más recientes primero.',
      ways: [
        'Pulse una fila para ver sus métricas: duración de las etapas, registros nuevos, conocidos, filtrados y fallidos, y las filas comparadas con los asientos.',
        'La línea Integridad debe coincidir: compara los elementos del proveedor con los procesados.',
      ],
    },
    tronEnrichment: {
      what: 'Transacciones de TRON que usan o delegan energía, y si se leyeron sus recibos.',
      ways: [
        'Las filas pendientes esperan un bloque definitivo y se completan automáticamente.',
        'El consumo de energía viene del recibo, no de una estimación.',
      ],
    },
    adminNetworks: {
      what: 'Las redes admitidas: ID de cadena, símbolo, explorador y orden.',
      ways: [
        'Los usuarios del sistema añaden, cambian, mueven y eliminan redes. Los cambios aparecen al momento en cada consola abierta.',
        'Las redes inactivas no se pueden elegir. Sus datos se conservan.',
      ],
    },
    adminTokens: {
      what: 'El catálogo de tokens: contrato, decimales, nivel y el nombre de cada token según CAIP-19.',
      ways: [
        'La conciliación abarca todos los tokens del catálogo, incluso los que aún no están en el libro mayor de la billetera.',
        'Unos decimales incorrectos dan importes incorrectos. Compruébelos en el contrato, no en una página web.',
      ],
    },
    unknownTokens: {
      what: 'Tokens encontrados en billeteras que no están en el catálogo.',
      ways: [
        '«Marcar como spam» quita un token de listas, asientos y saldos. Puede restaurarlo en la misma página.',
        'Un símbolo conocido en un contrato desconocido suele ser una estafa.',
      ],
    },
    adminUsers: {
      what: 'Todas las cuentas de la instalación, sus marcas, organizaciones e inicios de sesión.',
      ways: [
        'Solo puede cambiar las marcas que usted tenga.',
        'Archivar una cuenta termina sus sesiones. Un enlace de un solo uso permite a su titular elegir otra contraseña.',
      ],
    },
    entitySubscriptions: {
      what: 'Nivel, estado y marca de pago de cada organización.',
      ways: ['El nivel de servicio sigue a la marca de pago: Premium o Estándar.'],
    },
    subscriptionPlans: {
      what: 'Los cuatro planes y sus límites.',
      ways: ['Un límite vacío significa sin límite.'],
    },
    vigilance: {
      what: 'Alertas del sistema: discrepancias, direcciones parecidas, oleadas de spam, fallos de proveedores, ejecuciones detenidas, webhooks que fallan.',
      ways: [
        'Las ven propietarios, administradores y gestores de la organización, y el personal.',
        'Cada alerta enlaza con su causa. Márquela como vista, asígnela a una persona y ciérrela cuando esté resuelta.',
      ],
    },
    webhookEvents: {
      what: 'Eventos enviados a sus destinos, con su contenido, sus intentos y las respuestas.',
      ways: [
        'Lo ven propietarios, administradores y gestores de la organización, y el personal. Los destinos los cambian propietarios y administradores.',
        'Las entregas fallidas se reintentan durante 72 horas, en orden por billetera.',
        'Verifique la firma: cubre la hora y el cuerpo entero.',
        'Puede reenviar un evento o repetir todos los eventos desde un momento.',
      ],
    },
  },
}
