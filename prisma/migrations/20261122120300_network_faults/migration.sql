ALTER TABLE "simulator_weather" RENAME TO "simulator_network_faults";
ALTER TABLE "simulator_network_faults" RENAME COLUMN "drawn" TO "messages";
ALTER TABLE "simulator_network_faults" RENAME COLUMN "asked" TO "look_ups";
ALTER TABLE "simulator_network_faults" RENAME CONSTRAINT "simulator_weather_pkey" TO "simulator_network_faults_pkey";
