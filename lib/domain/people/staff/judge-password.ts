// Runs in a thread of its own that ends with its answer: the dictionaries take 80 MB and some passwords a second of CPU.
import { parentPort, workerData } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import * as portuguese from "@zxcvbn-ts/language-pt-br";

const { password, words } = workerData as { password: string; words: string[] };
const strength = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...portuguese.dictionary },
  graphs: common.adjacencyGraphs,
});
parentPort?.postMessage(strength.check(password, words).score);
