-- Two constraints had kept the old words.
ALTER TABLE "simulator_network_faults" RENAME CONSTRAINT simulator_weather_one TO simulator_network_faults_one;
ALTER TABLE "rail_inbox" RENAME CONSTRAINT rail_inbox_settled TO rail_inbox_resolved;
