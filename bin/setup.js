// Makes a checkout ready to run: `node bin/setup.js [--no-build]`. The syntax is old, so that even an old Node can read
// this file far enough to report what is wrong.
var major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(`Guichê needs Node.js 20 or newer to install itself; this is ${process.version}.`);
  process.exit(1);
}
import("./setup/set-up.js")
  .then((module) => module.setUp({ build: process.argv.indexOf("--no-build") < 0 }))
  .catch((error) => {
    console.error(error.expected ? error.message : error);
    process.exit(1);
  });
