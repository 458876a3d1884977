/** The server's settings, given with each start, so that a change of them reaches every existing database. */

export function serverSettings(socketFolder: string): string[] {
  return Object.entries({
    // A Unix socket only: nothing on the network, no port to collide with.
    listen_addresses: "",
    // A list to PostgreSQL, so a comma or quote in the path has to be quoted.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    // An instance takes up to 20 and some beside its pools, and several may share it. One that waits costs next to nothing.
    max_connections: "200",
    shared_buffers: "128MB",
    // A laptop's disk: a tenth of a second of replay after a crash matters less than a gigabyte of old log.
    min_wal_size: "32MB",
    max_wal_size: "256MB",
    // No replicas here: leaves out what only they need.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_logical_replication_workers: "0",
    // An SSD reads at random nearly as fast as in order.
    random_page_cost: "1.1",
    // A query of a service that was killed ends with it, and frees its locks for the next one.
    client_connection_check_interval: "1s",
    timezone: "UTC",
    log_timezone: "UTC",
    // Starts, stops and crashes. An ERROR goes to the client that caused it, and the service logs it: here it
    // would write personal data into a file and let it grow without bound.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_parameter_max_length: "0",
    log_parameter_max_length_on_error: "0",
    log_checkpoints: "off",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
