/** What a backup of the database has to know of flux. */
export const fluxBackup = {
  /** Who is connected right now: of no use to anybody after a restore. */
  derivedTables: ["flux_instances", "flux_presence"],

  /**
   * Devices may know versions that were made after the backup and are lost. Made again with other states, they would
   * mean two things. So all versions go up by more than can have been lost, and those devices get the whole state.
   */
  afterRestore: [
    `update flux_states
        set version = version + 1000000, state_version = state_version + 1000000, log_from = log_from + 1000000`,
    "update flux_changes set version = version + 1000000",
  ],
};
