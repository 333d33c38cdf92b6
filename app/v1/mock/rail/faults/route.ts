import { setNetworkFaults } from "#lib/domain/sandbox/set-network-faults.ts";
import { showNetworkFaults } from "#lib/domain/sandbox/show-network-faults.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(showNetworkFaults, setNetworkFaults);
