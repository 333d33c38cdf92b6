export interface paths {
    "/v1/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["getToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["getTokenByJson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/qr/v2/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readChargePayload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readPublicKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readAuthorizationServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pix/deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pix/deposit/{chargeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCharge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pix/withdraw/manual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["withdrawToAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pix/withdraw/pix-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["withdrawToKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pix/withdraw/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWithdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pix/refund/{endToEndIdOrExternalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRefund"];
        put?: never;
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfer/internal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfer/internal/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{pixKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["displayWebhook"];
        put: operations["configureWebhook"];
        post?: never;
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance/closing-day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClosingDayBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statements/detailed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statement/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statement/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createStatementExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statement/exports/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getStatementExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statement/exports/{exportId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelStatementExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statement/exports/{exportId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["downloadStatementExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statements/consolidated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getConsolidatedStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mock/deposit/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["simulateQrPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mock/withdraw/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["setUpWithdrawalMock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mock/rail/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showNetworkFaults"];
        put: operations["setNetworkFaults"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mock/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showClock"];
        put: operations["moveClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Balance: {
            availableBalance: number;
            pendingBalance: number;
            totalBalance: number;
            accountNumber: string;
            /** @constant */
            currency: "BRL";
            /** Format: date-time */
            lastUpdated: string;
        };
        BankAccount: {
            ispb: string;
            branch: string;
            accountNumber: string;
            /** @enum {string} */
            accountType: "CACC" | "SVGS" | "TRAN" | "SLRY";
        };
        CancelStatementExportRequest: {
            /** Format: uuid */
            exportId?: string;
        };
        Charge: {
            /** Format: uuid */
            chargeId: string;
            externalId: string;
            /** @enum {string} */
            status: "PENDING" | "PAID" | "EXPIRED" | "REJECTED" | "CANCELED";
            amount: number;
            pixKey: string;
            description: string | null;
            expectedPayer: components["schemas"]["Payer"] | null;
            brCode: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            metadata: {
                [key: string]: string;
            } | null;
            /** Format: date-time */
            paidAt: string | null;
            debtor: components["schemas"]["Debtor"] | null;
            pixTransaction: components["schemas"]["PixTransaction"] | null;
            /** @enum {string|null} */
            errorCode: "AMOUNT_MISMATCH" | "PAYER_MISMATCH" | "HOLDER_DECEASED" | "HOLDER_MINOR" | "ACCOUNT_MISMATCH" | "REFUSED_BY_BANK" | "CHARGE_EXPIRED" | "CHARGE_NOT_PENDING" | "CHARGE_UNKNOWN" | "PAYER_UNPROVEN" | null;
        };
        ConfigureWebhookRequest: {
            url: string;
            /** @enum {integer|null} */
            type?: 0 | 1 | 2 | null;
            events?: ("pix.received" | "pix.payment.completed" | "pix.payment.failed" | "pix.refund.completed")[] | null;
            /** @enum {integer|null} */
            authenticationType?: 0 | 1 | null;
            authentication?: {
                userName?: string | null;
                password?: string | null;
                token?: string | null;
            } | null;
            webhookUserName?: string | null;
            webhookPassword?: string | null;
            accountNumber: string;
            pixKey: string;
        };
        ConfigureWebhookResponse: {
            active: boolean;
            authentication: {
                /** @enum {integer} */
                type: 0 | 1;
                userName: string | null;
                hasPassword: boolean;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            validated: boolean;
            webhookEvents: string[];
            webhookUrl: string;
            /** Format: uuid */
            webhookId: string;
            signingSecret?: string;
        };
        CreateChargeRequest: {
            amount: number;
            /** Format: uuid */
            externalId: string;
            expiresIn: number;
            pixKey: string;
            description?: string | null;
            expectedPayer?: components["schemas"]["Payer"] | null;
            metadata?: {
                [key: string]: string;
            } | null;
        };
        CreateRefundRequest: {
            endToEndId?: string;
            amount?: string | null;
            externalId?: string | null;
            description?: string | null;
        };
        CreateRefundResponse: {
            /** Format: uuid */
            transactionId: string;
            externalId: string;
            /** @enum {string} */
            status: "PROCESSING" | "SUCCESS" | "FAILED";
            amount: number;
            description: string | null;
            originalEndToEndId: string;
            refundEndToEndId: string | null;
            /** Format: date-time */
            requestedAt: string;
        };
        CreateStatementExportRequest: {
            accountNumber?: string;
            initDate?: string;
            endDate?: string;
            endToEndId?: string;
            /** Format: uuid */
            productTransactionId?: string;
            counterPartyCpf?: string;
            /** @enum {string} */
            transactionType?: "credit" | "debit";
            /** @enum {string} */
            method?: "pix" | "tarifa" | "judicialMovement";
            /** @enum {string} */
            format?: "csv" | "xlsx" | "ofx" | "pdf" | "jsonl" | "camt053" | "cnab240";
            /** @enum {string} */
            locale?: "pt-BR" | "en";
            /** @enum {string} */
            columns?: "usual" | "net";
            accountNumbers?: string;
        };
        CreateTransferRequest: {
            amount: number | string;
            externalId?: string | null;
            toAccountNumber: string;
            description?: string | null;
        };
        CreatedCharge: {
            /** Format: uuid */
            chargeId: string;
            externalId: string;
            /** @enum {string} */
            status: "PENDING" | "PAID" | "EXPIRED" | "REJECTED" | "CANCELED";
            amount: number;
            pixKey: string;
            description: string | null;
            expectedPayer: components["schemas"]["Payer"] | null;
            brCode: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        CreatedTransfer: {
            /** Format: uuid */
            transactionId: string;
            externalId: string;
            /** @enum {string} */
            status: "PENDING" | "SUCCESS" | "FAILED";
            amount: string;
            /** Format: date-time */
            requestedAt: string;
        };
        CreatedWithdrawal: {
            /** Format: uuid */
            transactionId: string;
            externalId: string;
            /** @enum {string} */
            status: "INITIATED" | "CONFIRMED" | "PROCESSING" | "SUCCESS" | "FAILED";
            amount: number;
            /** Format: date-time */
            createdAt: string;
        };
        Creditor: {
            ispb: string;
            branch: string;
            accountNumber: string;
            /** @enum {string} */
            accountType: "CACC" | "SVGS" | "TRAN" | "SLRY";
            taxId: string;
            name: string;
        };
        DaySummary: {
            /** Format: date */
            date: string;
            openingBalance: number;
            totalCredits: number;
            totalDebits: number;
            creditCount: number;
            debitCount: number;
            closingBalance: number;
        };
        Debtor: {
            taxId: string;
            name: string;
            bankAccount: components["schemas"]["KnownBankAccount"];
        };
        DeleteWebhookResponse: Record<string, never>;
        GetClosingDayBalanceResponse: {
            availableBalance: number;
            pendingBalance: number;
            totalBalance: number;
            accountNumber: string;
            /** @constant */
            currency: "BRL";
            /** Format: date-time */
            lastUpdated: string;
            /** Format: date */
            dateRef: string;
        };
        GetConsolidatedStatementResponse: {
            accountNumber: string;
            /** @constant */
            currency: "BRL";
            page: number;
            pageSize: number;
            summaries: components["schemas"]["DaySummary"][];
            totalRecords: number;
        };
        GetStatementResponse: {
            page: number;
            pageSize: number;
            totalItems: number;
            totalPages: number;
            transactions: components["schemas"]["StatementLine"][];
        };
        KnownBankAccount: {
            ispb: string | null;
            branch: string | null;
            accountNumber: string | null;
            /** @enum {string|null} */
            accountType: "CACC" | "SVGS" | "TRAN" | "SLRY" | null;
            bankName: string | null;
        };
        KnownCreditor: {
            ispb: string | null;
            branch: string | null;
            accountNumber: string | null;
            /** @enum {string|null} */
            accountType: "CACC" | "SVGS" | "TRAN" | "SLRY" | null;
            bankName: string | null;
            taxId: string;
            name: string;
            pixKey?: string;
        };
        MoveClockRequest: {
            /** Format: date-time */
            to?: string | null;
            byMs?: number | null;
        };
        MoveClockResponse: {
            /** Format: date-time */
            now: string;
            aheadMs: number;
        };
        PaidCreditor: {
            ispb: string;
            branch: string;
            accountNumber: string;
            /** @enum {string} */
            accountType: "CACC" | "SVGS" | "TRAN" | "SLRY";
            bankName: string | null;
            taxId: string;
            name: string;
            pixKey?: string;
        };
        Party: {
            taxId: string;
            name?: string | null;
        };
        Payer: {
            taxId: string;
            name?: string | null;
            bankAccounts?: components["schemas"]["BankAccount"][] | null;
        };
        PixTransaction: {
            endToEndId: string;
            /** Format: uuid */
            transactionId: string;
            amount: number;
            /** Format: date-time */
            settlementDateTime: string;
            totalReversedAmount: number;
            leftAmount: number;
        };
        Problem: {
            /** Format: uri-reference */
            type: string;
            title: string;
            status: number;
            /** @enum {string} */
            code: "VALIDATION_ERROR" | "INVALID_JSON" | "INVALID_DATE_RANGE" | "MISSING_REQUIRED_FILTER" | "INVALID_PAGE_SIZE" | "INVALID_QUERY_PARAMETER" | "InvalidParameter" | "UNAUTHORIZED" | "INSUFFICIENT_SCOPE" | "CLIENT_CERTIFICATE_REQUIRED" | "ADDRESS_NOT_ALLOWED" | "ROUTE_NOT_FOUND" | "CHARGE_NOT_FOUND" | "WITHDRAWAL_NOT_FOUND" | "REFUND_NOT_FOUND" | "PAYMENT_NOT_FOUND" | "TRANSFER_NOT_FOUND" | "WEBHOOK_NOT_FOUND" | "EXPORT_NOT_FOUND" | "ACCOUNT_NOT_FOUND" | "NotFound" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "REQUEST_TIMEOUT" | "EXTERNAL_ID_CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "INSUFFICIENT_FUNDS" | "PIX_KEY_NOT_OWNED" | "ACCOUNT_NOT_CONNECTED" | "CHARGE_NOT_PAYABLE" | "CHARGE_EXPIRED" | "REFUND_EXCEEDS_PAYMENT" | "REFUND_WINDOW_CLOSED" | "PAYMENT_NOT_REFUNDABLE" | "PAYMENT_IN_DISPUTE" | "SAME_ACCOUNT" | "ACCOUNT_NOT_SAME_OWNER" | "ACCOUNT_NOT_SAME_BANK" | "LIMIT_EXCEEDED" | "VELOCITY_LIMIT_EXCEEDED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "BANK_UNAVAILABLE";
            detail: string;
            message: string;
            requestId: string;
            errors?: {
                pointer: string;
                message: string;
            }[];
        };
        Refund: {
            externalId: string;
            /** @enum {string} */
            status: "PROCESSING" | "SUCCESS" | "FAILED";
            amount: number;
            originalEndToEndId: string;
            refundEndToEndId: string | null;
            originalAmount: number;
            totalReversedAmount: number;
            leftAmount: number;
            /** Format: date-time */
            canBeReversedUntil: string;
            creditor: components["schemas"]["ReturnCreditor"] | null;
            /** Format: date-time */
            settlementDateTime: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string|null} */
            errorCode: "PIX_KEY_NOT_FOUND" | "ACCOUNT_MISMATCH" | "HOLDER_DECEASED" | "HOLDER_MINOR" | "RECEIVER_ACCOUNT_INVALID" | "RECEIVER_ACCOUNT_BLOCKED" | "RECEIVER_ACCOUNT_CLOSED" | "RECEIVER_REJECTED" | "LIMIT_EXCEEDED" | "FRAUD_SUSPECTED" | "SANCTIONED" | "SETTLEMENT_TIMEOUT" | "PROCESSING_ERROR" | "PAYMENT_NOT_REFUNDABLE" | "REFUND_EXCEEDS_PAYMENT" | "REFUND_WINDOW_CLOSED" | "ACCOUNT_NOT_FOUND" | "ACCOUNT_NOT_SAME_BANK" | null;
            errorDescription: string | null;
            /** Format: uuid */
            transactionId: string;
        };
        ReturnCreditor: {
            ispb: string | null;
            branch: string | null;
            accountNumber: string | null;
            /** @enum {string|null} */
            accountType: "CACC" | "SVGS" | "TRAN" | "SLRY" | null;
            bankName: string | null;
            taxId: string;
            name: string;
        };
        SetNetworkFaultsRequest: {
            faults: {
                /** @default 1 */
                seed: number;
                /** @default 0 */
                latencyMsMin: number;
                /** @default 0 */
                latencyMsMax: number;
                /** @default 0 */
                lost: number;
                /** @default 0 */
                duplicated: number;
                /** @default 10 */
                copiesMax: number;
                /** @default 0 */
                reordered: number;
                /** @default 0 */
                contradicted: number;
                /** @default 0 */
                silenced: number;
                /** @default false */
                outage: boolean;
                /** @default 0 */
                dictErrors: number;
                /** @default false */
                settlesFirst: boolean;
            } | null;
        };
        SetNetworkFaultsResponse: {
            faults: {
                /** @default 1 */
                seed: number;
                /** @default 0 */
                latencyMsMin: number;
                /** @default 0 */
                latencyMsMax: number;
                /** @default 0 */
                lost: number;
                /** @default 0 */
                duplicated: number;
                /** @default 10 */
                copiesMax: number;
                /** @default 0 */
                reordered: number;
                /** @default 0 */
                contradicted: number;
                /** @default 0 */
                silenced: number;
                /** @default false */
                outage: boolean;
                /** @default 0 */
                dictErrors: number;
                /** @default false */
                settlesFirst: boolean;
            } | null;
            messages: number;
        };
        SetUpWithdrawalMockRequest: {
            key: string;
            /** @enum {string} */
            keyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "EVP";
            owner: {
                taxId: string;
                name: string;
            };
            account: components["schemas"]["BankAccount"];
            autoSettle?: boolean | null;
            requestId?: string | null;
            /** @enum {string|null} */
            result?: "SUCCESS" | "REJECTED" | "FAILED" | "CANCELED" | "EXPIRED" | null;
            reason?: (("AB03" | "AB09" | "AB11" | "AC03" | "AC06" | "AC07" | "AC14" | "AG03" | "AG12" | "AG13" | "AGNT" | "AM01" | "AM02" | "AM04" | "AM09" | "AM12" | "AM18" | "BE01" | "BE05" | "BE15" | "BE17" | "CH11" | "CH16" | "CN01" | "DS04" | "DS0G" | "DS27" | "DT02" | "DT05" | "DUPL" | "ED05" | "FF07" | "FF08" | "FRAD" | "MD01" | "RC09" | "RC10" | "RR04" | "SL02" | "UPAY") | string) | null;
        };
        SetUpWithdrawalMockResponse: {
            key: string;
            requestId: string;
            steps: {
                /** @enum {string} */
                status: "INITIATED" | "CONFIRMED" | "SUCCESS" | "REJECTED" | "FAILED" | "CANCELED" | "EXPIRED";
                afterMs: number;
                /** @enum {string} */
                errorCode?: "PIX_KEY_NOT_FOUND" | "ACCOUNT_MISMATCH" | "HOLDER_DECEASED" | "HOLDER_MINOR" | "RECEIVER_ACCOUNT_INVALID" | "RECEIVER_ACCOUNT_BLOCKED" | "RECEIVER_ACCOUNT_CLOSED" | "RECEIVER_REJECTED" | "LIMIT_EXCEEDED" | "FRAUD_SUSPECTED" | "SANCTIONED" | "SETTLEMENT_TIMEOUT" | "PROCESSING_ERROR" | "PAYMENT_NOT_REFUNDABLE" | "REFUND_EXCEEDS_PAYMENT" | "REFUND_WINDOW_CLOSED" | "ACCOUNT_NOT_FOUND" | "ACCOUNT_NOT_SAME_BANK";
            }[];
            taxIdNumber: string;
        };
        ShowClockResponse: {
            /** Format: date-time */
            now: string;
            aheadMs: number;
        };
        ShowNetworkFaultsResponse: {
            faults: {
                /** @default 1 */
                seed: number;
                /** @default 0 */
                latencyMsMin: number;
                /** @default 0 */
                latencyMsMax: number;
                /** @default 0 */
                lost: number;
                /** @default 0 */
                duplicated: number;
                /** @default 10 */
                copiesMax: number;
                /** @default 0 */
                reordered: number;
                /** @default 0 */
                contradicted: number;
                /** @default 0 */
                silenced: number;
                /** @default false */
                outage: boolean;
                /** @default 0 */
                dictErrors: number;
                /** @default false */
                settlesFirst: boolean;
            } | null;
            messages: number;
        };
        SimulateQrPaymentRequest: {
            /** Format: uuid */
            chargeId: string;
            amount?: number | null;
            payer?: {
                taxId?: string | null;
                name?: string | null;
                bankAccounts?: components["schemas"]["BankAccount"][] | null;
            } | null;
            receiverCnpj?: string | null;
        };
        SimulateQrPaymentResponse: Record<string, never>;
        StatementExport: {
            /** Format: uuid */
            exportId: string;
            /** @enum {string} */
            status: "QUEUED" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED";
            /** @enum {string} */
            format: "csv" | "xlsx" | "ofx" | "pdf" | "jsonl" | "camt053" | "cnab240";
            /** @enum {string} */
            locale: "pt-BR" | "en";
            fileName: string;
            accountNumbers: string[];
            /** Format: date-time */
            from: string | null;
            /** Format: date-time */
            to: string;
            lines: number;
            progress: number;
            bytes: number;
            secondsLeft: number | null;
            sha256: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            finishedAt: string | null;
            /** Format: date-time */
            removedAt: string;
            downloadUrl: string | null;
            /** Format: date-time */
            downloadUrlEndsAt: string | null;
        };
        StatementLine: {
            accountNumber: string;
            amount: number;
            bankName: string | null;
            metadata: {
                [key: string]: string;
            } | null;
            name: string | null;
            /** Format: uuid */
            productTransactionId: string;
            /** @enum {string} */
            productType: "traditionalPix" | "internalTransfer" | "fee" | "judicial";
            /** Format: date-time */
            settlementDateBRT: string;
            taxId: string | null;
            endtoEndId: string | null;
            /** Format: date-time */
            settlementDateTime: string;
            /** @enum {string} */
            transactionType: "deposit" | "withdrawal" | "refund" | "internalTransfer" | "fee" | "judicial" | "withdrawalReturn";
        };
        TokenError: {
            /** @enum {string} */
            error: "invalid_client" | "invalid_request" | "invalid_scope" | "temporarily_unavailable" | "unauthorized_client" | "unsupported_grant_type";
            error_description: string;
        };
        TokenRequest: {
            /** @constant */
            grant_type: "client_credentials";
            /** Format: uuid */
            client_id?: string;
            client_secret?: string;
            scope?: string;
        };
        TokenResponse: {
            access_token: string;
            /** @enum {string} */
            token_type: "bearer" | "Bearer";
            expires_in: number;
            scope: string;
        };
        Transfer: {
            /** Format: uuid */
            transactionId: string;
            externalId: string;
            /** @enum {string} */
            status: "PENDING" | "SUCCESS" | "FAILED";
            amount: number;
            creditor: components["schemas"]["PaidCreditor"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string|null} */
            errorCode: "PIX_KEY_NOT_FOUND" | "ACCOUNT_MISMATCH" | "HOLDER_DECEASED" | "HOLDER_MINOR" | "RECEIVER_ACCOUNT_INVALID" | "RECEIVER_ACCOUNT_BLOCKED" | "RECEIVER_ACCOUNT_CLOSED" | "RECEIVER_REJECTED" | "LIMIT_EXCEEDED" | "FRAUD_SUSPECTED" | "SANCTIONED" | "SETTLEMENT_TIMEOUT" | "PROCESSING_ERROR" | "PAYMENT_NOT_REFUNDABLE" | "REFUND_EXCEEDS_PAYMENT" | "REFUND_WINDOW_CLOSED" | "ACCOUNT_NOT_FOUND" | "ACCOUNT_NOT_SAME_BANK" | null;
            errorDescription: string | null;
        };
        Webhook: {
            active: boolean;
            authentication: {
                /** @enum {integer} */
                type: 0 | 1;
                userName: string | null;
                hasPassword: boolean;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            validated: boolean;
            webhookEvents: string[];
            webhookUrl: string;
            /** Format: uuid */
            webhookId: string;
        };
        WithdrawToAccountRequest: {
            amount: number;
            /** Format: uuid */
            externalId: string;
            creditor: components["schemas"]["Creditor"];
            description?: string | null;
            metadata?: {
                [key: string]: string;
            } | null;
        };
        WithdrawToKeyRequest: {
            amount: number;
            /** Format: uuid */
            externalId: string;
            pixKey: string;
            expectedCreditor?: components["schemas"]["Party"] | null;
            description?: string | null;
            metadata?: {
                [key: string]: string;
            } | null;
        };
        Withdrawal: {
            /** Format: uuid */
            transactionId: string;
            externalId: string;
            /** @enum {string} */
            status: "INITIATED" | "CONFIRMED" | "SUCCESS" | "REJECTED" | "CANCELED" | "FAILED" | "EXPIRED";
            amount: number;
            /** @enum {string} */
            initiationType: "PIX_KEY" | "MANUAL";
            creditor: components["schemas"]["KnownCreditor"] | null;
            expectedCreditor: components["schemas"]["Party"] | null;
            endToEndId: string | null;
            /** Format: date-time */
            settlementDateTime: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string|null} */
            errorCode: "PIX_KEY_NOT_FOUND" | "ACCOUNT_MISMATCH" | "HOLDER_DECEASED" | "HOLDER_MINOR" | "RECEIVER_ACCOUNT_INVALID" | "RECEIVER_ACCOUNT_BLOCKED" | "RECEIVER_ACCOUNT_CLOSED" | "RECEIVER_REJECTED" | "LIMIT_EXCEEDED" | "FRAUD_SUSPECTED" | "SANCTIONED" | "SETTLEMENT_TIMEOUT" | "PROCESSING_ERROR" | "PAYMENT_NOT_REFUNDABLE" | "REFUND_EXCEEDS_PAYMENT" | "REFUND_WINDOW_CLOSED" | "ACCOUNT_NOT_FOUND" | "ACCOUNT_NOT_SAME_BANK" | null;
            errorDescription: string | null;
            spiCode: string | null;
            returnedAmount: number;
        };
    };
    responses: never;
    parameters: {
        RequestId: string;
        PreferWait: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
                "multipart/form-data": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTokenByJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readChargePayload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jose": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readPublicKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jwk-set+json": {
                        keys: Record<string, never>[];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readAuthorizationServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        issuer: string;
                        token_endpoint: string;
                        jwks_uri: string;
                        scopes_supported: string[];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCharge: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChargeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCharge"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCharge"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCharge: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Charge"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawToAccount: {
        parameters: {
            query?: never;
            header?: {
                Prefer?: components["parameters"]["PreferWait"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawToAccountRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWithdrawal"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWithdrawal"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawToKey: {
        parameters: {
            query?: never;
            header?: {
                Prefer?: components["parameters"]["PreferWait"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawToKeyRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWithdrawal"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWithdrawal"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWithdrawal: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRefund: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                endToEndIdOrExternalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                endToEndIdOrExternalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRefundRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRefundResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRefundResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createTransfer: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransferRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTransfer"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTransfer"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTransfer: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    displayWebhook: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                pixKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    configureWebhook: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                pixKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://casaverde.example/pix",
                 *       "type": 0,
                 *       "authenticationType": 1,
                 *       "webhookPassword": "s3cret",
                 *       "accountNumber": "10000001",
                 *       "pixKey": "9f1c0c7e-52a1-4a52-8a3f-5d0a6b3c1e01"
                 *     }
                 */
                "application/json": components["schemas"]["ConfigureWebhookRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigureWebhookResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigureWebhookResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                pixKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteWebhookResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: {
                accountNumber?: string;
            };
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getClosingDayBalance: {
        parameters: {
            query: {
                dateRef: string;
                accountNumber?: string;
            };
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetClosingDayBalanceResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatement: {
        parameters: {
            query: {
                accountNumber?: string;
                startDate: string;
                endDate: string;
                page?: number;
                limit?: number;
                transactionType?: "deposit" | "withdrawal" | "refund" | "internalTransfer" | "fee" | "judicial" | "withdrawalReturn";
                productType?: "traditionalPix" | "internalTransfer" | "fee" | "judicial";
            };
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetStatementResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportStatement: {
        parameters: {
            query?: {
                accountNumber?: string;
                initDate?: string;
                endDate?: string;
                endToEndId?: string;
                productTransactionId?: string;
                counterPartyCpf?: string;
                transactionType?: "credit" | "debit";
                method?: "pix" | "tarifa" | "judicialMovement";
                format?: "csv" | "xlsx" | "ofx" | "pdf" | "jsonl" | "camt053" | "cnab240";
                locale?: "pt-BR" | "en";
                columns?: "usual" | "net";
                accountNumbers?: string;
            };
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/x-ofx": string;
                    "application/pdf": string;
                    "application/jsonl": string;
                    "application/xml": string;
                    "text/plain": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createStatementExport: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStatementExportRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementExport"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementExport"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatementExport: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                exportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementExport"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelStatementExport: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                exportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelStatementExportRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementExport"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadStatementExport: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                exportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/x-ofx": string;
                    "application/pdf": string;
                    "application/jsonl": string;
                    "application/xml": string;
                    "text/plain": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getConsolidatedStatement: {
        parameters: {
            query: {
                accountNumber?: string;
                startDate: string;
                endDate: string;
                page?: number;
                limit?: number;
            };
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetConsolidatedStatementResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    simulateQrPayment: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulateQrPaymentRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulateQrPaymentResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setUpWithdrawalMock: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUpWithdrawalMockRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetUpWithdrawalMockResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    showNetworkFaults: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowNetworkFaultsResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setNetworkFaults: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetNetworkFaultsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetNetworkFaultsResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    showClock: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowClockResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    moveClock: {
        parameters: {
            query?: never;
            header?: {
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveClockRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveClockResponse"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
