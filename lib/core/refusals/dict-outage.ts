/** What a refusal says while DICT is out of reach. The console tells it from an outage of the service itself. */
export const DICT_OUT_OF_REACH = "DICT, the directory of Pix keys, does not answer. Send the same request again.";
