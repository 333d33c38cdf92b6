// `npm run -s sbom > sbom.json`: what the service is made of, as CycloneDX, from what is installed. Needs no network.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root, runCommand } from "../setup/run-command.js";

type Reference = { type: string };
type Component = {
  "bom-ref": string;
  name: string;
  externalReferences?: Reference[];
  properties?: { name: string; value: string }[];
};
type Dependency = { ref: string; dependsOn: string[] };
type Bom = { metadata: { component: Component }; components: Component[]; dependencies: Dependency[] };

const NPM_BOUND_MS = 120_000;

/** `npm sbom --omit=dev` also leaves out packages that both need, so what npm marks as development is left out here. */
function withoutDevelopment(bom: Bom): Bom {
  const isDevelopment = ({ properties = [] }: Component) =>
    properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");
  const components = bom.components.filter((component) => !isDevelopment(component));
  const kept = new Set([bom.metadata.component, ...components].map((component) => component["bom-ref"]));
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  return { ...bom, components, dependencies };
}

/** npm names the product by its folder, and may name the registry: neither belongs to what others read. */
function cleaned(bom: Bom): Bom {
  const { name } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  bom.metadata.component = { ...bom.metadata.component, name };
  for (const component of [bom.metadata.component, ...bom.components]) {
    component.externalReferences = component.externalReferences?.filter(({ type }) => type !== "distribution");
  }
  return bom;
}

const output = await runCommand(
  "npm",
  ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--loglevel=silent"],
  { boundMs: NPM_BOUND_MS, what: "`npm sbom`" },
);
console.log(JSON.stringify(cleaned(withoutDevelopment(JSON.parse(output))), null, 2));
