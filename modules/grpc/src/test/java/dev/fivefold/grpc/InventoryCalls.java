package dev.fivefold.grpc;

import com.google.protobuf.Int64Value;
import com.google.protobuf.StringValue;
import com.google.protobuf.Struct;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.Reads;

/** The client of {@link Inventory}. */
@GrpcClient("inventory")
interface InventoryCalls {

    @Reads
    @GrpcMethod
    Call<Struct> getStock(StringValue id);

    @Reads
    @GrpcMethod("GetStock")
    Call<Struct> cached(StringValue id);

    @Reads
    @GrpcMethod("GetStock")
    Call<RawJson> json(StringValue id);

    @GrpcMethod
    Call<Int64Value> take(StringValue id);
}
