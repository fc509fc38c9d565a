-- What the migrations up to revision 0011 build in SQLite. It never changes.
CREATE TABLE deletions (
    id BIGINT NOT NULL,
    CONSTRAINT pk_deletions PRIMARY KEY (id)
);
CREATE TABLE departures (
    guild BIGINT NOT NULL,
    due TIMESTAMP WITH TIME ZONE NOT NULL,
    CONSTRAINT pk_departures PRIMARY KEY (guild)
);
CREATE TABLE hidden (
    member BIGINT NOT NULL,
    CONSTRAINT pk_hidden PRIMARY KEY (member)
);
CREATE TABLE leagues (
    id BIGSERIAL NOT NULL,
    guild BIGINT NOT NULL,
    board TEXT NOT NULL,
    season INTEGER NOT NULL,
    ranking TEXT NOT NULL,
    pair BOOLEAN NOT NULL,
    counted INTEGER DEFAULT 0 NOT NULL,
    as_of INTEGER DEFAULT 0 NOT NULL,
    CONSTRAINT pk_leagues PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_leagues_key ON leagues (guild, board, season, ranking, pair);
CREATE TABLE lifetime (
    id BIGINT NOT NULL,
    lived_at TIMESTAMP WITH TIME ZONE NOT NULL,
    CONSTRAINT pk_lifetime PRIMARY KEY (id)
);
CREATE TABLE lines (
    guild BIGINT NOT NULL,
    board TEXT NOT NULL,
    season INTEGER NOT NULL,
    members TEXT COLLATE "C" NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    streak INTEGER NOT NULL,
    best_streak INTEGER NOT NULL,
    figures JSON NOT NULL,
    CONSTRAINT pk_lines PRIMARY KEY (guild, board, season, members)
);
CREATE TABLE lineups (
    guild BIGINT NOT NULL,
    board TEXT NOT NULL,
    season INTEGER NOT NULL,
    lineup TEXT COLLATE "C" NOT NULL,
    matches INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    margins JSON NOT NULL,
    CONSTRAINT pk_lineups PRIMARY KEY (guild, board, season, lineup)
);
CREATE TABLE members (
    member BIGINT NOT NULL,
    settings JSON NOT NULL,
    CONSTRAINT pk_members PRIMARY KEY (member)
);
CREATE TABLE names (
    guild BIGINT NOT NULL,
    member BIGINT NOT NULL,
    name TEXT NOT NULL,
    CONSTRAINT pk_names PRIMARY KEY (guild, member)
);
CREATE TABLE partners (
    guild BIGINT NOT NULL,
    board TEXT NOT NULL,
    member BIGINT NOT NULL,
    members TEXT COLLATE "C" NOT NULL,
    CONSTRAINT pk_partners PRIMARY KEY (guild, board, member, members)
);
CREATE TABLE places (
    league BIGINT NOT NULL,
    members TEXT COLLATE "C" NOT NULL,
    shown BOOLEAN NOT NULL,
    rank BIGINT NOT NULL,
    CONSTRAINT pk_places PRIMARY KEY (league, members)
);
CREATE INDEX ix_places_rank ON places (league, shown, rank DESC, members);
CREATE TABLE ratings (
    guild BIGINT NOT NULL,
    board TEXT NOT NULL,
    season INTEGER NOT NULL,
    members TEXT COLLATE "C" NOT NULL,
    value FLOAT NOT NULL,
    deviation FLOAT NOT NULL,
    own_value FLOAT NOT NULL,
    own_deviation FLOAT NOT NULL,
    rounds FLOAT NOT NULL,
    provisional BOOLEAN NOT NULL,
    CONSTRAINT pk_ratings PRIMARY KEY (guild, board, season, members)
);
CREATE TABLE seasons (
    guild BIGINT NOT NULL,
    number INTEGER NOT NULL,
    starts_at TIMESTAMP WITH TIME ZONE NOT NULL,
    ends_at TIMESTAMP WITH TIME ZONE NOT NULL,
    closed BOOLEAN NOT NULL,
    told BOOLEAN NOT NULL,
    CONSTRAINT pk_seasons PRIMARY KEY (guild, number)
);
CREATE INDEX ix_seasons_due ON seasons (ends_at) WHERE NOT told;
CREATE TABLE server_changes (
    id BIGSERIAL NOT NULL,
    guild BIGINT NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    member BIGINT,
    key TEXT NOT NULL,
    before JSON NOT NULL,
    after JSON NOT NULL,
    CONSTRAINT pk_server_changes PRIMARY KEY (id)
);
CREATE INDEX ix_server_changes_guild ON server_changes (guild, id);
CREATE TABLE servers (
    guild BIGINT NOT NULL,
    settings JSON NOT NULL,
    CONSTRAINT pk_servers PRIMARY KEY (guild)
);
CREATE TABLE sleeping (
    channel BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    since TIMESTAMP WITH TIME ZONE NOT NULL,
    tries INTEGER NOT NULL,
    again TIMESTAMP WITH TIME ZONE NOT NULL,
    CONSTRAINT pk_sleeping PRIMARY KEY (channel)
);
CREATE TABLE tables (
    id BIGSERIAL NOT NULL,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    host BIGINT NOT NULL,
    shared BOOLEAN NOT NULL,
    game TEXT NOT NULL,
    preset TEXT NOT NULL,
    options JSON NOT NULL,
    side_count INTEGER NOT NULL,
    status TEXT NOT NULL,
    seats JSON NOT NULL,
    next_seed TEXT NOT NULL,
    created_at TIMESTAMP WITH TIME ZONE NOT NULL,
    message BIGINT,
    ping BIGINT,
    end_votes JSON NOT NULL,
    due TIMESTAMP WITH TIME ZONE,
    first_dealer INTEGER,
    waiting_since JSON DEFAULT '{}' NOT NULL,
    table_options JSON DEFAULT '{}' NOT NULL,
    waiting_for JSON DEFAULT '{}' NOT NULL,
    silent_at INTEGER,
    invitation BIGINT,
    verdict JSON,
    conceding JSON DEFAULT '[]' NOT NULL,
    handovers JSON DEFAULT '[]' NOT NULL,
    posts INTEGER DEFAULT 0 NOT NULL,
    postings JSON DEFAULT '{}' NOT NULL,
    old_messages JSON DEFAULT '[]' NOT NULL,
    CONSTRAINT pk_tables PRIMARY KEY (id)
);
CREATE INDEX ix_tables_due ON tables (due) WHERE status IN ('lobby', 'playing');
CREATE INDEX ix_tables_invitation ON tables (channel, invitation) WHERE invitation IS NOT NULL;
CREATE INDEX ix_tables_live ON tables (id) WHERE status IN ('lobby', 'playing');
CREATE INDEX ix_tables_unfinished ON tables (id) WHERE (postings)::text <> '{}' OR (old_messages)::text <> '[]';
CREATE UNIQUE INDEX uq_tables_live_channel ON tables (channel) WHERE shared AND status IN ('lobby', 'playing');
CREATE TABLE tiers (
    league BIGINT NOT NULL,
    tier BIGINT NOT NULL,
    size INTEGER NOT NULL,
    CONSTRAINT pk_tiers PRIMARY KEY (league, tier)
);
CREATE TABLE against_computers (
    table_id BIGINT NOT NULL,
    member BIGINT NOT NULL,
    level TEXT NOT NULL,
    guild BIGINT NOT NULL,
    board TEXT NOT NULL,
    result TEXT NOT NULL,
    CONSTRAINT pk_against_computers PRIMARY KEY (table_id, member, level),
    CONSTRAINT fk_against_computers_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_against_computers_member ON against_computers (guild, member);
CREATE TABLE journal (
    table_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    seat INTEGER,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    interaction BIGINT,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    checkpoint JSON,
    digest TEXT NOT NULL,
    played_by TEXT DEFAULT 'occupant' NOT NULL,
    turn INTEGER,
    CONSTRAINT pk_journal PRIMARY KEY (table_id, seq),
    CONSTRAINT fk_journal_table_id FOREIGN KEY(table_id) REFERENCES tables (id),
    CONSTRAINT uq_journal_interaction UNIQUE (interaction)
);
CREATE TABLE occupants (
    table_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    from_seq INTEGER NOT NULL,
    member BIGINT,
    cause TEXT NOT NULL,
    CONSTRAINT pk_occupants PRIMARY KEY (table_id, number),
    CONSTRAINT fk_occupants_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE removals (
    table_id BIGINT NOT NULL,
    removed_at TIMESTAMP WITH TIME ZONE NOT NULL,
    CONSTRAINT pk_removals PRIMARY KEY (table_id),
    CONSTRAINT fk_removals_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE results (
    table_id BIGINT NOT NULL,
    ended_at TIMESTAMP WITH TIME ZONE NOT NULL,
    CONSTRAINT pk_results PRIMARY KEY (table_id),
    CONSTRAINT fk_results_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE rounds (
    table_id BIGINT NOT NULL,
    round BIGINT NOT NULL,
    side BIGINT NOT NULL,
    total INTEGER NOT NULL,
    CONSTRAINT pk_rounds PRIMARY KEY (table_id, round, side),
    CONSTRAINT fk_rounds_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE honours (
    table_id BIGINT NOT NULL,
    member BIGINT NOT NULL,
    achievement TEXT NOT NULL,
    guild BIGINT NOT NULL,
    CONSTRAINT pk_honours PRIMARY KEY (table_id, member, achievement),
    CONSTRAINT fk_honours_table_id FOREIGN KEY(table_id) REFERENCES results (table_id)
);
CREATE INDEX ix_honours_member ON honours (guild, member, achievement);
CREATE TABLE placings (
    table_id BIGINT NOT NULL,
    members TEXT COLLATE "C" NOT NULL,
    guild BIGINT NOT NULL,
    board TEXT NOT NULL,
    pair BOOLEAN NOT NULL,
    result TEXT NOT NULL,
    figures JSON NOT NULL,
    CONSTRAINT pk_placings PRIMARY KEY (table_id, members),
    CONSTRAINT fk_placings_table_id FOREIGN KEY(table_id) REFERENCES results (table_id)
);
CREATE INDEX ix_placings_members ON placings (guild, members, board);
CREATE TABLE readings (
    table_id BIGINT NOT NULL,
    version INTEGER NOT NULL,
    CONSTRAINT pk_readings PRIMARY KEY (table_id),
    CONSTRAINT fk_readings_table_id FOREIGN KEY(table_id) REFERENCES results (table_id)
);
CREATE INDEX ix_readings_version ON readings (version);
CREATE TABLE scores (
    table_id BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    board TEXT NOT NULL,
    season INTEGER NOT NULL,
    lineup TEXT COLLATE "C" NOT NULL,
    ended_at TIMESTAMP WITH TIME ZONE NOT NULL,
    rounds JSON NOT NULL,
    rated INTEGER NOT NULL,
    margins JSON NOT NULL,
    CONSTRAINT pk_scores PRIMARY KEY (table_id),
    CONSTRAINT fk_scores_table_id FOREIGN KEY(table_id) REFERENCES results (table_id)
);
CREATE INDEX ix_scores_lineup ON scores (guild, board, lineup, ended_at);
